export const BLOCK_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const
/** Several pictures side by side, each in a figure. */
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
  /** An address of ours, on which the picture comes in several widths. */
  src: string
  alt: string
  /** Null where the text does not say it. */
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
/** A piece of a blog's text: words, or one of the allowed elements with nothing but what is named here. */
export type ArticleNode = string | ArticleElement | ArticleLink | ArticlePicture
