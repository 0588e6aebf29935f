/** The smallest of the ascending sizes that is at least as large as wanted, else the largest. */
export const sizeFor = <Size extends number>(sizes: readonly [Size, ...Size[]], wanted: number): Size =>
  sizes.find((size) => size >= wanted) ?? sizes.at(-1) ?? sizes[0]
