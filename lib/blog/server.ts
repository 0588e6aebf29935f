import { type ArticleNode, GALLERY } from '@/lib/html/article-parts'
import { inTime, PAGE_MS, timeLeft } from '@/lib/platform/page-clock'
import { blogPicture, pictureSize } from './picture'
import {
  type BlogCategory,
  getNeighbours,
  linkedIn,
  type Neighbours,
  type Post,
  type PostSummary,
  toCategory,
  toPost,
  toPostSummary,
} from './posts'
import 'server-only'
import { unstable_cache } from 'next/cache'
import { cache } from 'react'
import { LIFETIME, tags } from '@/lib/platform/cache'
import { bestTitles } from '@/lib/rules/words'
import {
  askBlog,
  BlogUnreachable,
  goodOnes,
  type WordpressPost,
  wordpressCategory,
  wordpressNeighbour,
  wordpressPost,
} from './source'

/** Maximum number of pictures measured; the stated sizes of others are trusted. */
const MEASURED = 20

/** Half of the remaining time; the rest is for the page's content. */
const patience = () => timeLeft() / 2

/**
 * A post's pictures with their real sizes; invalid ones are dropped with their caption. Slow ones are left to the
 * browser.
 */
export async function withSizes(post: Post): Promise<Pick<Post, 'body' | 'picture'>> {
  const paths = [...picturesIn(post.body)].slice(0, MEASURED)
  const within = patience()
  const measure = async (path: string) => [path, await inTime(within, pictureSize(path), undefined)] as const
  const [cover, ...sizes] = await Promise.all([post.picture?.path ?? '', ...paths].map(measure))
  const picture = post.picture && cover?.[1] !== null ? { ...post.picture, ...cover?.[1] } : null
  return { body: sized(post.body, new Map(sizes)), picture }
}

function* picturesIn(nodes: ArticleNode[]): Generator<string> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.tag === 'img') yield node.src
    else yield* picturesIn(node.children)
  }
}

/** Uses the file's aspect ratio at the stated width, as a wrong one would distort the picture. */
function sized(
  nodes: ArticleNode[],
  known: Map<string, { width: number; height: number } | null | undefined>,
): ArticleNode[] {
  return nodes.flatMap((node): ArticleNode[] => {
    if (typeof node === 'string') return [node]
    if (node.tag === 'img') {
      const size = known.get(node.src)
      if (size === undefined) return node.width === null ? [] : [node]
      if (size === null) return []
      const width = Math.min(node.width ?? size.width, size.width)
      return [{ ...node, width, height: Math.max(1, Math.round((width * size.height) / size.width)) }]
    }
    const children = sized(node.children, known)
    const frame = node.tag === 'figure' || node.tag === GALLERY
    const empty = frame && children.every((one) => typeof one === 'object' && one.tag === 'figcaption')
    return empty ? [] : [{ ...node, children }]
  })
}

/** Posts of a list, without pictures that the blog reports missing. Slow ones are left to the browser. */
export function withoutMissing(posts: PostSummary[]): Promise<PostSummary[]> {
  const within = patience()
  return Promise.all(
    posts.map(async (post) => {
      if (!post.picture) return post
      const missing = blogPicture(post.picture.path, 640).then(
        (bytes) => bytes === null,
        () => false,
      )
      return (await inTime(within, missing, false)) ? { ...post, picture: null } : post
    }),
  )
}

export const POSTS_PER_PAGE = 9
const MOST = 100
/** Maximum number of pages of posts or categories that are walked. */
const WALKED = 50
/** Maximum number of pages walked while a list page waits. */
const HIDDEN_WALKED = 3
const INDEX_FIELDS = 'id,slug,date_gmt,modified_gmt,title,content.protected,excerpt.protected'

/** Caches the parsed result, not the response; errors are not cached. */
function kept<Answer>(name: unknown[], read: () => Promise<Answer>): Promise<Answer> {
  return unstable_cache(read, ['blog', JSON.stringify(name)], { revalidate: LIFETIME, tags: [tags.blog] })()
}

const EMBED = 'wp:featuredmedia,wp:term,author'

async function readPostList(page: number, query: Record<string, string | number>) {
  const hidden = await readHidden()
  const without: Record<string, string> = hidden.length > 0 ? { exclude: hidden.join(',') } : {}
  const answer = await askBlog('/posts', { _embed: EMBED, per_page: POSTS_PER_PAGE, page, ...without, ...query })
  if (answer.items === null) return null
  // An empty blog has one empty page; any other empty page is past the end.
  if (answer.items.length === 0 && page > 1) return null
  return {
    posts: await withoutMissing(goodOnes(wordpressPost, answer.items).flatMap((post) => toPostSummary(post) ?? [])),
    page,
    pages: countPages(page, answer.items.length, answer.pages),
    total: answer.total,
  }
}

/**
 * IDs of hidden posts among the newest: WordPress counts them, so filtering them afterwards would leave gaps in its
 * pages. Empty if the blog does not answer in time.
 */
async function readHidden(): Promise<number[]> {
  try {
    return await kept(['hidden'], async () => {
      const found = goodOnes(wordpressPost, await walk('/posts', { _fields: INDEX_FIELDS }, { pages: HIDDEN_WALKED }))
      return found.filter((post) => toPostSummary(post) === null).map(({ id }) => id)
    })
  } catch (error) {
    if (error instanceof BlogUnreachable) return []
    throw error
  }
}

/**
 * Number of pages if the totals may be missing or outdated: a page that is not full is the last, a full one may not
 * be.
 */
function countPages(page: number, count: number, told: number | null): number {
  if (count < POSTS_PER_PAGE) return page
  return told === null ? page + 1 : Math.max(told, page)
}

/** A page of the newest posts, optionally of a category. Null past the end. Throws BlogUnreachable. */
export function readPosts(page: number, category?: BlogCategory) {
  return kept(['posts', page, category?.id ?? null], () =>
    readPostList(page, category ? { categories: category.id } : {}),
  )
}

export function searchPosts(text: string, page: number) {
  return readPostList(page, { search: text, orderby: 'relevance' })
}

/** A post by slug; null if there is no public one. Throws BlogUnreachable. */
export const readPost = cache(
  (slug: string): Promise<Post | null> =>
    kept(['post', slug], async () => {
      const { items } = await askBlog('/posts', { slug, _embed: EMBED })
      const [post] = goodOnes(wordpressPost, items ?? []).filter((one) => one.slug.toLowerCase() === slug)
      const read = post ? toPost(post, await readNeighbours(post)) : null
      return read && { ...read, ...(await withSizes(read)) }
    }),
)

/** Posts that this one links to; empty if the blog does not answer in time. */
async function readNeighbours(post: WordpressPost): Promise<Neighbours> {
  const { slugs, ids } = linkedIn(post)
  const ask = async (name: string, values: readonly (string | number)[]) =>
    values.length === 0
      ? []
      : (await askBlog('/posts', { [name]: values.join(','), per_page: MOST, _fields: 'id,slug' })).items
  try {
    const found = await Promise.all([ask('slug', slugs), ask('include', ids)])
    return getNeighbours(
      goodOnes(
        wordpressNeighbour,
        found.flatMap((items) => items ?? []),
      ),
    )
  } catch (error) {
    if (error instanceof BlogUnreachable) return getNeighbours([])
    throw error
  }
}

/** Reads all pages of a list in sequence, each within `limit_ms`, or all within the page's remaining time. */
async function walk(
  path: string,
  query: Record<string, string | number>,
  { limit_ms, pages = WALKED }: { limit_ms?: number; pages?: number } = {},
): Promise<unknown[]> {
  const all: unknown[] = []
  for (let page = 1; page <= pages; page += 1) {
    const { items } = await askBlog(path, { per_page: MOST, page, ...query }, limit_ms)
    all.push(...(items ?? []))
    if (items === null || items.length < MOST) break
  }
  return all
}

export const readBlogCategories = cache(
  (): Promise<BlogCategory[]> =>
    kept(['categories'], async () => {
      const found = goodOnes(wordpressCategory, await walk('/categories', { hide_empty: 'true' }))
      return found
        .filter(({ count }) => count > 0)
        .map(toCategory)
        .sort((a, b) => a.name.localeCompare(b.name, 'it'))
    }),
)

export async function readBlogCategory(slug: string): Promise<BlogCategory | null> {
  return (await readBlogCategories()).find((category) => category.slug.toLowerCase() === slug) ?? null
}

/** Address, title and last change of every post, newest first. Throws BlogUnreachable. */
export function readAllPosts(): Promise<{ slug: string; title: string; modified: string }[]> {
  return kept(['all titles'], async () => {
    return goodOnes(wordpressPost, await walk('/posts', { _fields: INDEX_FIELDS }, { limit_ms: PAGE_MS }))
      .flatMap((post) => toPostSummary(post) ?? [])
      .map(({ slug, title, modified }) => ({ slug, title, modified }))
  })
}

export async function findArticles(query: string): Promise<{ slug: string; title: string }[]> {
  try {
    return bestTitles(await readAllPosts(), query).map(({ slug, title }) => ({ slug, title }))
  } catch (error) {
    if (error instanceof BlogUnreachable) return []
    throw error
  }
}

/** The newest posts for the home page; empty if the blog is unreachable. */
export async function readTeasers(count: number): Promise<PostSummary[]> {
  try {
    return (await readPosts(1))?.posts.slice(0, count) ?? []
  } catch (error) {
    if (error instanceof BlogUnreachable) return []
    throw error
  }
}

export async function readOthers(post: PostSummary, count: number): Promise<PostSummary[]> {
  try {
    const [category] = post.categories
    const lists = await Promise.all([category ? readPosts(1, category) : null, readPosts(1)])
    const found = lists.flatMap((list) => list?.posts ?? []).filter((one) => one.slug !== post.slug)
    return [...new Map(found.map((one) => [one.slug, one])).values()].slice(0, count)
  } catch (error) {
    if (error instanceof BlogUnreachable) return []
    throw error
  }
}
