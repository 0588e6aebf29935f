/** A change of what is in the cart already. */
export type CartEdit =
  | { kind: 'set'; minsan: string; quantity: number }
  | { kind: 'remove'; minsan: string }
  | { kind: 'clear' }

/** The lines after a change of what is there already. */
export function edited<Line extends { minsan: string; quantity: number }>(lines: Line[], edit: CartEdit): Line[] {
  if (edit.kind === 'clear') return []
  if (edit.kind === 'remove') return lines.filter(({ minsan }) => minsan !== edit.minsan)
  return lines.map((line) => (line.minsan === edit.minsan ? { ...line, quantity: edit.quantity } : line))
}
