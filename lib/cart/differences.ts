import { fill } from '@/lib/i18n/fill'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import type { CartState } from './state'

const texts = messages.pharmacy

type Line = { minsan: string; name: string; quantity: number; price: number | null }

export type Difference =
  | { kind: 'price'; name: string; from: number; to: number }
  | { kind: 'quantity'; name: string; from: number; to: number }
  | { kind: 'removed'; name: string }

export function differences(before: readonly Line[], after: readonly Line[]): Difference[] {
  return before.flatMap((line): Difference[] => {
    const { name, price, quantity } = line
    const next = after.find((one) => one.minsan === line.minsan)
    if (!next) return [{ kind: 'removed', name }]
    return [
      ...(price !== null && next.price !== null && next.price !== price
        ? [{ kind: 'price' as const, name, from: price, to: next.price }]
        : []),
      ...(next.quantity !== quantity ? [{ kind: 'quantity' as const, name, from: quantity, to: next.quantity }] : []),
    ]
  })
}

export function differenceText(change: Difference): string {
  if (change.kind === 'removed') return fill(texts.changeRemoved, { product: change.name })
  const { kind, name: product, from, to } = change
  if (kind === 'quantity') return fill(texts.changeQuantity, { product, from, to })
  return fill(texts.changePrice, { product, from: formatEuro(from), to: formatEuro(to) })
}

const CODES = { removed: 'products_removed', quantity: 'quantities_reduced', price: 'prices_changed' } as const

export function differenceMessage(changes: readonly Difference[]): CartState['message'] {
  const [first, ...others] = changes
  if (!first) return null
  const alike = others.every(({ kind }) => kind === first.kind)
  // The title already says that all were removed.
  const names = changes.map((change) => (alike && change.kind === 'removed' ? change.name : differenceText(change)))
  return { code: alike ? CODES[first.kind] : 'changed', names }
}
