// The data a visit reports: kinds and buckets, nothing about persons or products.

export const PAGE_KINDS = ['home', 'listing', 'search', 'product', 'cart', 'checkout', 'other'] as const
export type PageKind = (typeof PAGE_KINDS)[number]

/**
 * Upper bounds of the buckets: LCP and INP in seconds, CLS unitless. Larger values fall in the bucket after the
 * last.
 */
export const BOUNDS = {
  lcp: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  inp: [0.05, 0.1, 0.2, 0.3, 0.5, 1],
  cls: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
} as const
export type Vital = keyof typeof BOUNDS
export const VITALS = Object.keys(BOUNDS) as Vital[]

/** Checkout steps that are pages; the server counts the order itself. */
export const STEPS = ['product', 'cart', 'checkout'] as const
export type Step = (typeof STEPS)[number]

/**
 * `page` is the kind of the first page. Each vital is its bucket's index; `steps` are those not reported before.
 */
export interface Visit extends Partial<Record<Vital, number>> {
  page: PageKind
  steps: Step[]
}

export const getBucket = (vital: Vital, value: number): number => {
  const index = BOUNDS[vital].findIndex((bound) => value <= bound)
  return index < 0 ? BOUNDS[vital].length : index
}

const KINDS: readonly [RegExp, PageKind][] = [
  [/^\/home$/, 'home'],
  [/^\/(categories\/.|discounts$)/, 'listing'],
  [/^\/search$/, 'search'],
  [/^\/product\/./, 'product'],
  [/^\/checkout$/, 'cart'],
  [/^\/checkout\/./, 'checkout'],
]

export const pageKind = (pathname: string): PageKind => KINDS.find(([path]) => path.test(pathname))?.[1] ?? 'other'

export const getStep = (pathname: string): Step | undefined => STEPS.find((step) => step === pageKind(pathname))
