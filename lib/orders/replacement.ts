import * as z from 'zod/mini'
import { onScreen } from '@/lib/checkout/collect-errors'
import { collectValues, emptyPrescriptions } from '@/lib/checkout/values'

/** Values of the form for other prescriptions: names as in the order's form, whose fields it shows. */
export const replacementValues = (orderId: string) =>
  z.object({
    order_id: z.literal(orderId),
    same_prescription: collectValues.shape.same_prescription,
    prescriptions: collectValues.shape.prescriptions,
    /** The order's mailbox, which a guest proves for an upload. */
    customer: z.object({ email: z.string() }),
  })
export type ReplacementValues = z.infer<ReturnType<typeof replacementValues>>

export const replacementDefaults = (
  order_id: string,
  minsans: readonly string[],
  email: string,
): ReplacementValues => ({
  order_id,
  same_prescription: false,
  prescriptions: emptyPrescriptions(minsans),
  customer: { email },
})

/** Names the form's field of a field of the request. */
export const toReplacementField = (field: string, minsans: readonly string[]): string =>
  onScreen({ field, code: '' }, { same_prescription: false, prescriptions: {} }, { prescription_minsans: minsans })
    .field
