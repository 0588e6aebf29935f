import type { ArticleNode } from '@/lib/html/article-node'
import { blogPicture, pictureSize } from './picture-bytes'
import type { Post, PostSummary } from './posts'

/** More pictures than this are believed as they are told. */
const MEASURED = 20

/** A post's pictures with their true sizes; one that does not come, or is none, is left out, and its caption with it. */
export async function withSizes(post: Post): Promise<Pick<Post, 'body' | 'picture'>> {
  const paths = [...picturesIn(post.body)].slice(0, MEASURED)
  const [cover, ...sizes] = await Promise.all([post.picture?.path, ...paths].map((path) => path && pictureSize(path)))
  const known = new Map(paths.map((path, index) => [path, sizes[index] || null]))
  return { body: sized(post.body, known), picture: post.picture && cover ? { ...post.picture, ...cover } : null }
}

function* picturesIn(nodes: ArticleNode[]): Generator<string> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.tag === 'img') yield node.src
    else yield* picturesIn(node.children)
  }
}

/** Told sizes of another shape than the file's would press the picture; so the file's own counts, at the told width. */
function sized(nodes: ArticleNode[], known: Map<string, { width: number; height: number } | null>): ArticleNode[] {
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
    const empty = node.tag === 'figure' && children.every((one) => typeof one === 'object' && one.tag === 'figcaption')
    return empty ? [] : [{ ...node, children }]
  })
}

/** A list waits this long to learn that a picture is gone. */
const PATIENCE_MS = 2000

/** Posts of a list, without the pictures of which the blog says that they are not there. One that is slow is left to the browser. */
export function withoutMissing(posts: PostSummary[]): Promise<PostSummary[]> {
  return Promise.all(
    posts.map(async (post) => {
      if (!post.picture) return post
      const slow = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref())
      const missing = blogPicture(post.picture.path, 640).then(
        (bytes) => bytes === null,
        () => false,
      )
      return (await Promise.race([missing, slow])) ? { ...post, picture: null } : post
    }),
  )
}
