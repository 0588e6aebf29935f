import { stems } from './words'

const SHOWN = 2
/** Minimum length of a word to match as a prefix: `misur` matches `misurarla`. */
const BEGINS_FROM = 5

/** Returns posts whose titles contain all words of a search, or at least two. */
export function bestTitles<Post extends { title: string }>(posts: readonly Post[], query: string): Post[] {
  const typed = stems(query).filter((word) => word.length > 2)
  const said = (title: string) => {
    const words = stems(title)
    return typed.filter((one) =>
      words.some((word) => word === one || (one.length >= BEGINS_FROM && word.startsWith(one))),
    ).length
  }
  return posts
    .map((post) => ({ post, count: said(post.title) }))
    .filter(({ count }) => count > 0 && count >= Math.min(2, typed.length))
    .sort((a, b) => b.count - a.count)
    .slice(0, SHOWN)
    .map(({ post }) => post)
}
