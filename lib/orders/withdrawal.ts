import * as z from 'zod/mini'
import type { Order, OrderLine } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { isMedicine } from '@/lib/contract/products'
import { email } from '@/lib/contract/values'

export interface WithdrawalValues {
  order_id: string
  name: string
  contact: string
  minsans: string[]
}

/** In the order of the screen. */
export const WITHDRAWAL_FIELDS = ['minsans', 'name', 'contact'] as const

/** What a tab keeps of a withdrawal that is being written, for that order alone. */
export const withdrawalValues = (order_id: string): z.ZodMiniType<WithdrawalValues> =>
  z.object({ order_id: z.literal(order_id), name: z.string(), contact: z.string(), minsans: z.array(z.string()) })

/** The receipt goes to the contact, so it is an e-mail address here (Codice del consumo, art. 54-bis). */
export function withdrawalErrors({ name, contact, minsans }: WithdrawalValues): FieldError[] {
  const address = email.safeParse(contact)
  return [
    ...(minsans.length === 0 ? [{ field: 'minsans', code: 'choose_product' }] : []),
    ...(name.trim() === '' ? [{ field: 'name', code: 'required' }] : []),
    ...(address.success ? [] : [{ field: 'contact', code: address.error.issues[0]?.message ?? 'email_invalid' }]),
  ]
}

type Withdrawable = Pick<Order, 'lines' | 'withdrawals'>
type Withdrawal = NonNullable<Order['withdrawals']>[number]

/** What may still be withdrawn from, what the law leaves out (art. 59), and what of the order is withdrawn from already. */
export function withdrawalLines({ lines, withdrawals = [] }: Withdrawable): {
  free: OrderLine[]
  excluded: OrderLine[]
  gone: OrderLine[]
} {
  const gone = withdrawals.flatMap((withdrawal) => stillInOrder(withdrawal, lines))
  const excluded = lines.filter((line) => line.withdrawal_excluded)
  return { free: lines.filter((line) => !gone.includes(line) && !excluded.includes(line)), excluded, gone }
}

/** All that one withdrawal was from, whether it left the order or is in it still. */
export function linesOf(withdrawal: Withdrawal, lines: readonly OrderLine[]): OrderLine[] {
  return [...(withdrawal.lines ?? []), ...stillInOrder(withdrawal, lines)]
}

/** What left the order stands with the withdrawal; the same product may have come back by a proposal. */
function stillInOrder({ minsans, lines: left = [] }: Withdrawal, lines: readonly OrderLine[]): OrderLine[] {
  return lines.filter(({ minsan }) => minsans.includes(minsan) && !left.some((line) => line.minsan === minsan))
}

/** Where the goods are: not handed over yet, on their way, or received. */
export type WithdrawalStage = 'open' | 'shipped' | 'received'

export function stageOf(status: Order['status']): WithdrawalStage {
  if (status === 'completed') return 'received'
  return status === 'shipped' ? 'shipped' : 'open'
}

/** Why a line is excluded (domain.md, L12). */
export function exclusionOf(line: Pick<OrderLine, 'kind' | 'supply'>): 'device' | 'medicine' {
  return isMedicine(line) ? 'medicine' : 'device'
}
