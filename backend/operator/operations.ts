import * as z from 'zod/mini'
import type { Runtime } from '@/backend/http/runtime'
import { deskRole } from '@/lib/contract/desk'
import { name } from '@/lib/contract/name'
import { orderStatus } from '@/lib/contract/orders'
import { staffBookingStatus } from '@/lib/contract/pharmacies'
import { kind, supply } from '@/lib/contract/products'
import { email, minsan } from '@/lib/contract/values'
import { isProductEan } from '@/lib/identifiers/gtin'
import { PROPOSAL_HOURS_MAX } from '@/lib/values/proposal'
import { QUANTITY_MAX } from '@/lib/values/quantity'
import { isVatRate } from '@/lib/values/vat'
import { listOperatorDelegations, showDelegation } from '../account'
import { KEPT_WEEKS, reportMisses } from '../catalogue'
import { deleteProduct, hideProduct, mergeProducts, setProduct, showProduct } from '../corrections'
import { addStaff, listAudit, listStaff, removeStaff, resetStaff } from '../desk'
import { ProblemError } from '../http/problem'
import { listImports, showImport, showSources, undoImport } from '../imports'
import { rekeyAndRecord } from '../keys'
import { dropMails, listUnsentMails, retryMails } from '../mail/operator'
import {
  listOperatorOrders,
  listRecallContacts,
  moveOperatorOrder,
  proposeChange,
  recordOrderReturned,
  saveUploads,
  setPaymentStatus,
  setPrescriptionStatus,
  showOrder,
  takeBackProposal,
} from '../orders'
import { listPaymentKeys, removePaymentKeys, setPaymentKeys } from '../payments'
import { retirePharmacy } from '../pharmacies'
import { endOperatorBooking, listOperatorBookings, showBooking } from '../services'
import { moveFiles } from './move-files'

const operation = <Input, Answer>(
  input: z.ZodMiniType<Input>,
  run: (runtime: Runtime, input: Input) => Promise<Answer>,
) => ({ input, run })

const reference = z.string().check(z.minLength(1), z.maxLength(64))
/** Maximum length of a printed list. */
export const LIST_MAX = 1000
export const PAGE_MAX = 100_000
/** A link for customers, so only http(s). */
const webAddress = z.url({ protocol: /^https?$/, error: 'no web address' })
const mails = z.strictObject({ ids: z.array(z.int().check(z.minimum(1))) })
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(schema)

const cents = z.int().check(z.minimum(1), z.maximum(100_000_00))
const oneProduct = z.strictObject({ minsan, pharmacy: maybe(reference) })
const one = z.strictObject({ reference })
const listed = z.strictObject({
  pharmacy: maybe(z.string()),
  all: maybe(z.boolean()),
  limit: z.int().check(z.minimum(1), z.maximum(LIST_MAX)),
  page: z.int().check(z.minimum(1), z.maximum(PAGE_MAX)),
})

/** Operations of the command line, with their inputs. */
export const operations = {
  listOrders: operation(z.extend(listed, { status: maybe(orderStatus), product: maybe(minsan) }), listOperatorOrders),
  listRecallContacts: operation(
    z.strictObject({
      ...{ minsan, lot: maybe(z.string().check(z.minLength(1), z.maxLength(20))) },
      ...{ pharmacy: maybe(reference), since: maybe(z.iso.datetime()) },
    }),
    listRecallContacts,
  ),
  showOrder: operation(one, showOrder),
  moveOrder: operation(
    z.strictObject({
      reference,
      statuses: z.array(orderStatus).check(z.minLength(1)),
      tracking: z.nullable(z.strictObject({ carrier: z.string(), code: z.string(), url: z.nullable(webAddress) })),
    }),
    moveOperatorOrder,
  ),
  proposeChange: operation(
    z.strictObject({
      reference,
      /** Available packs of an ordered product; 0 removes it. */
      quantities: z.array(z.strictObject({ minsan, quantity: z.int().check(z.minimum(0), z.maximum(QUANTITY_MAX)) })),
      /** A replacement for an ordered product. */
      replacements: z.array(z.strictObject({ minsan, by: minsan })),
      /** Deadline for the customer's answer. */
      hours: z.int().check(z.minimum(1), z.maximum(PROPOSAL_HOURS_MAX)),
      /** Whether removed packs go back on the shelf. */
      restock: z.boolean(),
      dry_run: z.boolean(),
    }),
    proposeChange,
  ),
  takeBackProposal: operation(one, takeBackProposal),
  setPayment: operation(
    z.strictObject({ reference, payment_status: z.enum(['unpaid', 'paid', 'refund_pending', 'refunded']) }),
    setPaymentStatus,
  ),
  recordReturned: operation(z.strictObject({ reference, restock: z.boolean() }), recordOrderReturned),
  setPrescription: operation(
    z.union([
      z.strictObject({ reference, status: z.literal('to_verify'), minsan: maybe(z.string()) }),
      z.strictObject({
        reference,
        status: z.literal('rejected'),
        minsan: maybe(z.string()),
        /** For the customer. */
        reason: maybe(z.string().check(z.trim(), z.minLength(3), z.maxLength(500))),
      }),
      z.strictObject({
        reference,
        status: z.literal('verified'),
        by: z.string().check(z.trim(), z.minLength(3), z.maxLength(120)),
        minsan: maybe(z.string()),
      }),
    ]),
    setPrescriptionStatus,
  ),
  /** Writes an order's uploaded prescriptions, decrypted, to a folder, readable only by its owner. */
  saveUploads: operation(
    z.strictObject({ reference, folder: z.string(), minsan: maybe(z.string()), overwrite: z.boolean() }),
    saveUploads,
  ),
  listBookings: operation(z.extend(listed, { status: maybe(staffBookingStatus) }), listOperatorBookings),
  showBooking: operation(one, showBooking),
  endBooking: operation(z.strictObject({ reference, status: z.enum(['done', 'cancelled']) }), endOperatorBooking),
  listDelegations: operation(listed, listOperatorDelegations),
  /** Writes the signature to the folder, if given, readable only by its owner. */
  showDelegation: operation(
    z.strictObject({ reference, folder: z.nullable(z.string()), overwrite: z.boolean() }),
    showDelegation,
  ),
  listMails: operation(z.pick(listed, { limit: true }), listUnsentMails),
  retryMails: operation(mails, retryMails),
  dropMails: operation(mails, dropMails),
  reportMisses: operation(
    z.strictObject({ weeks: z.int().check(z.minimum(1), z.maximum(KEPT_WEEKS)), limit: listed.shape.limit }),
    reportMisses,
  ),
  listImports: operation(z.pick(listed, { limit: true }), listImports),
  showImport: operation(z.strictObject({ id: z.int().check(z.minimum(1)) }), showImport),
  showSources: operation(z.strictObject({ minsan }), showSources),
  undoImport: operation(z.strictObject({ id: z.int().check(z.minimum(1)) }), undoImport),
  setProduct: operation(
    z.strictObject({
      minsan,
      kind: maybe(kind),
      supply: maybe(supply),
      vat_rate: maybe(z.int().check(z.refine(isVatRate, 'none of 4, 5, 10, 22'))),
      name: maybe(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
      ean: maybe(z.array(z.string().check(z.refine(isProductEan, 'no EAN')))),
      offer: maybe(
        z.strictObject({
          pharmacy: reference,
          price_cents: maybe(cents),
          list_price_cents: maybe(z.nullable(cents)),
          sale_starts_at: maybe(z.nullable(z.iso.datetime())),
          sale_ends_at: maybe(z.nullable(z.iso.datetime())),
          stock: maybe(z.int().check(z.minimum(0), z.maximum(100_000))),
          orderable: maybe(z.boolean()),
        }),
      ),
    }),
    setProduct,
  ),
  hideProduct: operation(oneProduct, hideProduct),
  showProduct: operation(oneProduct, showProduct),
  mergeProducts: operation(z.strictObject({ keep: minsan, drop: minsan }), mergeProducts),
  deleteProduct: operation(z.strictObject({ minsan }), deleteProduct),
  retirePharmacy: operation(z.strictObject({ pharmacy: reference, retired: z.boolean() }), retirePharmacy),
  setPaymentKeys: operation(
    z.strictObject({
      ...{ pharmacy: reference, provider: z.enum(['stripe', 'mollie']) },
      ...{ secret_key: z.string(), webhook_secret: z.nullable(z.string()) },
    }),
    setPaymentKeys,
  ),
  listPaymentKeys: operation(z.strictObject({}), listPaymentKeys),
  removePaymentKeys: operation(z.strictObject({ pharmacy: reference }), removePaymentKeys),
  moveFiles: operation(z.strictObject({ empty: z.boolean() }), moveFiles),
  addStaff: operation(
    z.strictObject({
      email,
      name: name(80),
      roles: z.array(deskRole).check(z.minLength(1)),
      pharmacies: z.array(reference).check(z.minLength(1)),
    }),
    addStaff,
  ),
  listAudit: operation(
    z.strictObject({
      pharmacy: maybe(reference),
      person: maybe(z.string()),
      since: maybe(z.iso.datetime()),
      limit: listed.shape.limit,
    }),
    listAudit,
  ),
  listStaff: operation(z.strictObject({}), listStaff),
  removeStaff: operation(z.strictObject({ email }), removeStaff),
  resetStaff: operation(z.strictObject({ email }), resetStaff),
  rekey: operation(z.strictObject({ lost: z.array(z.string().check(z.regex(/^[0-9a-f]{12}$/))) }), rekeyAndRecord),
  /** The demo's data is large, so it is imported only here. */
  removeDemo: operation(z.strictObject({ with_orders: z.boolean() }), async (runtime, input) =>
    (await import('../demo/remove')).removeDemo(runtime, input),
  ),
}

export type OperationName = keyof typeof operations
export type OperationInput<Name extends OperationName> = Parameters<(typeof operations)[Name]['run']>[1]
export type OperationAnswer<Name extends OperationName> = Awaited<ReturnType<(typeof operations)[Name]['run']>>

/** Runs an operation on unparsed input. Throws ProblemError. */
export async function runOperation(runtime: Runtime, name: OperationName, input: unknown): Promise<unknown> {
  // `operation` checks each pair of schema and function.
  const { input: schema, run } = operations[name] as unknown as ReturnType<typeof operation<unknown, unknown>>
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ProblemError('validation_failed', { detail: wrong.join('; ') })
  }
  return run(runtime, parsed.data)
}
