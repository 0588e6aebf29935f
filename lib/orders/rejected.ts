import type { Order } from '@/lib/contract/orders'
import { hasEnded } from './status'

/** Returns the rejected prescriptions of an open order, with their lines. */
export function rejectedPrescriptions({ status, prescriptions, lines }: Order) {
  if (hasEnded(status)) return []
  return prescriptions.flatMap((one) => {
    const line = lines.find(({ minsan }) => minsan === one.minsan)
    if (one.status !== 'rejected' || !line) return []
    return [{ minsan: one.minsan, name: line.name, kind: line.kind, reason: one.rejection_reason ?? null }]
  })
}
