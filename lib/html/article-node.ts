export const BLOCK_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const
export const GALLERY = 'gallery'
export const FIGURE_TAGS = [
  GALLERY,
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const
export const INLINE_TAGS = ['strong', 'em', 'sub', 'sup', 'code', 'br'] as const
export type ArticleTag = (typeof BLOCK_TAGS)[number] | (typeof FIGURE_TAGS)[number] | (typeof INLINE_TAGS)[number]

export interface ArticlePicture {
  tag: 'img'
  /** Address on our pipeline, which has several widths. */
  src: string
  alt: string
  width: number | null
  height: number | null
}
export interface ArticleLink {
  tag: 'a'
  href: string
  rel: string | null
  children: ArticleNode[]
}
export interface ArticleElement {
  tag: ArticleTag
  children: ArticleNode[]
}
/** A node of a blog text: text, or an allowed element with only these properties. */
export type ArticleNode = string | ArticleElement | ArticleLink | ArticlePicture
