import { PRODUCTS } from '@/lib/rules/testing/cells'

/** A word that every product of `seed-classes.ts` is found by. */
export const WORD = 'Provacella'

/** Every kind with every regime as products of the seeded shop, reduced and in stock at its central pharmacy. */
export const CLASS_PRODUCTS = PRODUCTS.map((product, index) => ({
  ...product,
  minsan: String(970_000_000 + index),
  // Found by the need of a fever too, where the law lets it.
  name: `${WORD} Termometro ${index}`,
}))
