import { PRODUCTS } from '@/lib/rules/testing/cells'

/** A word that finds every product of `seed-classes.ts`. */
export const WORD = 'Provacella'

/** Every kind with every regime as products of the seeded shop, reduced and in stock at its central pharmacy. */
export const CLASS_PRODUCTS = PRODUCTS.map((product, index) => ({
  ...product,
  minsan: String(970_000_000 + index),
  // Can also be found by the need for fever, if the law allows it.
  name: `${WORD} Termometro ${index}`,
}))
