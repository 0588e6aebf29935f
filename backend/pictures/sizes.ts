/** The smallest of the sizes, in ascending order, that is as large as wanted; the largest where none is. */
export const sizeFor = <Size extends number>(sizes: readonly [Size, ...Size[]], wanted: number): Size =>
  sizes.find((size) => size >= wanted) ?? sizes.at(-1) ?? sizes[0]
