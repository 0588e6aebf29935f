import * as z from 'zod/mini'
import type { Order, OrderLine } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { email } from '@/lib/contract/values'
import { personNameErrors } from '@/lib/forms/personal-errors'
import {
  allToReturn,
  endsWithSeal,
  linesToReturn,
  withdrawableLines,
  withdrawalExclusion,
} from '@/lib/rules/withdrawal'
import { isBlank } from '@/lib/values/text'

/** Draft of a withdrawal in this tab. */
export const withdrawalValues = (orderId: string) =>
  z.object({ order_id: z.literal(orderId), name: z.string(), contact: z.string(), minsans: z.array(z.string()) })
export type WithdrawalValues = z.infer<ReturnType<typeof withdrawalValues>>

/** The pharmacy answers to the contact; the receipt goes to the order's mailbox (docs/domain.md#L12). */
export function withdrawalErrors({ name, contact, minsans }: WithdrawalValues): FieldError[] {
  const address = email.safeParse(contact)
  return [
    ...(minsans.length === 0 ? [{ field: 'minsans', code: 'choose_product' }] : []),
    ...(isBlank(name) ? [{ field: 'name', code: 'required' }] : personNameErrors('name', name)),
    ...(address.success ? [] : [{ field: 'contact', code: address.error.issues[0]?.message ?? 'email_invalid' }]),
  ]
}

type Withdrawal = NonNullable<Order['withdrawals']>[number]

/** Groups lines into open, excluded and withdrawn. */
export function withdrawalLines({ lines, withdrawals = [] }: Pick<Order, 'lines' | 'withdrawals'>) {
  return {
    free: withdrawableLines({ lines, withdrawals }),
    excluded: lines.filter((line) => line.withdrawal_excluded),
    gone: allToReturn({ lines, withdrawals }),
  }
}

export function coveredLines(withdrawal: Withdrawal, lines: readonly OrderLine[]): OrderLine[] {
  return [...(withdrawal.lines ?? []), ...linesToReturn(withdrawal, lines)]
}

/** Where the goods are. */
export type WithdrawalStage = 'open' | 'shipped' | 'received'

/** `sealed`: can be withdrawn from until it is opened. */
export type WithdrawalLine = Pick<OrderLine, 'minsan' | 'name' | 'quantity'> & { sealed?: boolean }

export type WithdrawableOrder = ReturnType<typeof withdrawableOrder>

export function withdrawableOrder(order: Order) {
  const { id, number, pharmacy, customer, can_cancel } = order
  const { free, excluded } = withdrawalLines(order)
  return {
    id,
    number,
    pharmacy: pharmacy.name,
    /** Where to return the goods. */
    place: `${pharmacy.name}, ${pharmacy.address}, ${pharmacy.postal_code} ${pharmacy.city}`,
    name: `${customer.first_name} ${customer.last_name}`,
    email: customer.email,
    stage: withdrawalStage(order.status),
    /** Collected rather than delivered. */
    collected: order.shipping === null,
    /** Whether the customer can still cancel the whole order, including excluded products. */
    can_cancel,
    free: free.map((line): WithdrawalLine => ({ ...briefLine(line), sealed: endsWithSeal(line) })),
    excluded: excluded.map((line) => ({ ...briefLine(line), why: withdrawalExclusion(line, true) ?? 'device' })),
  }
}

export const briefLine = ({ minsan, name, quantity }: OrderLine): WithdrawalLine => ({ minsan, name, quantity })

export function withdrawalStage(status: Order['status']): WithdrawalStage {
  if (status === 'completed') return 'received'
  return status === 'shipped' ? 'shipped' : 'open'
}
