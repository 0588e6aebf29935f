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

/** What may still be given back, what the law leaves out (art. 59), and what has been withdrawn from already. */
export function withdrawalLines({ lines, withdrawals = [] }: Withdrawable): {
  free: OrderLine[]
  excluded: OrderLine[]
  gone: OrderLine[]
} {
  const named = withdrawals.flatMap(({ minsans }) => minsans)
  const gone = lines.filter(({ minsan }) => named.includes(minsan))
  const excluded = lines.filter((line) => line.withdrawal_excluded)
  return { free: lines.filter((line) => !gone.includes(line) && !excluded.includes(line)), excluded, gone }
}

/** Why a line is excluded (domain.md, L12). */
export function exclusionOf(line: Pick<OrderLine, 'kind' | 'supply'>): 'device' | 'medicine' {
  return isMedicine(line) ? 'medicine' : 'device'
}
