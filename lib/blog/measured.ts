import { type ArticleNode, GALLERY } from '@/lib/html/article-node'
import { inTime, timeLeft } from '@/lib/platform/page-clock'
import { blogPicture, pictureSize } from './picture-bytes'
import type { Post, PostSummary } from './posts'

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
