import { writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { listOperatorDelegations, showDelegation } from '@/backend/profile/delegation-operator'
import type { Runtime } from '@/backend/runtime'
import { order_status } from '@/lib/contract/orders'
import { booking_status } from '@/lib/contract/pharmacies'
import { minsan } from '@/lib/contract/values'
import { QUANTITY_MAX } from '@/lib/rules/quantity'
import { ProblemError } from '../http/problem'
import { dropMails, listUnsentMails, retryMails } from '../mail/operator'
import {
  listOperatorOrders,
  moveOperatorOrder,
  setPaymentStatus,
  setPrescriptionStatus,
  showOrder,
} from '../orders/operator'
import { PROPOSAL_HOURS_MAX, proposeChange, takeBackProposal } from '../orders/propose'
import { saveUploads } from '../prescriptions/save'
import { rekey } from '../seal/rekey'
import { endBooking, listOperatorBookings, showBooking } from '../services/operator'

/** What an operation works with: the platform, and the embedded database's own dump where there is one. */
export interface OperatorContext {
  runtime: Runtime
  dump: (() => Promise<Uint8Array>) | null
}

interface Operation<Input, Answer> {
  input: z.ZodMiniType<Input>
  run(context: OperatorContext, input: Input): Promise<Answer>
}

/** Ties the input of an operation to its schema. */
const operation = <Input, Answer>(
  input: z.ZodMiniType<Input>,
  run: (context: OperatorContext, input: Input) => Promise<Answer>,
): Operation<Input, Answer> => ({ input, run })

const reference = z.string().check(z.minLength(1), z.maxLength(64))
/** The longest list that a command prints. */
export const LIST_MAX = 1000
/** A link that a customer follows, so nothing but a web page. */
const web_address = z.url({ protocol: /^https?$/, error: 'no web address' })
const mail_ids = z.array(z.int().check(z.minimum(1)))
const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(schema)

const one = z.strictObject({ reference })
const listed = {
  pharmacy: maybe(z.string()),
  all: maybe(z.boolean()),
  limit: z.int().check(z.minimum(1), z.maximum(LIST_MAX)),
}

/**
 * What the command line can do while the shop runs. Each takes and gives plain data, because on the embedded database it
 * travels to the process that holds it.
 */
export const operations = {
  listOrders: operation(z.strictObject({ ...listed, status: maybe(order_status) }), ({ runtime }, filter) =>
    listOperatorOrders(runtime, filter),
  ),
  showOrder: operation(one, ({ runtime }, input) => showOrder(runtime, input.reference)),
  moveOrder: operation(
    z.strictObject({
      reference,
      statuses: z.array(order_status).check(z.minLength(1)),
      tracking: z.nullable(z.strictObject({ carrier: z.string(), code: z.string(), url: z.nullable(web_address) })),
    }),
    ({ runtime }, input) => moveOperatorOrder(runtime, input.reference, input.statuses, input.tracking),
  ),
  proposeChange: operation(
    z.strictObject({
      reference,
      quantities: z.array(z.strictObject({ minsan, quantity: z.int().check(z.minimum(0), z.maximum(QUANTITY_MAX)) })),
      replacements: z.array(z.strictObject({ minsan, by: minsan })),
      hours: z.int().check(z.minimum(1), z.maximum(PROPOSAL_HOURS_MAX)),
      restock: z.boolean(),
      dry_run: z.boolean(),
    }),
    ({ runtime }, { reference: named, ...wish }) => proposeChange(runtime, named, wish),
  ),
  takeBackProposal: operation(one, ({ runtime }, input) => takeBackProposal(runtime, input.reference)),
  setPayment: operation(
    z.strictObject({ reference, payment_status: z.enum(['unpaid', 'paid', 'refund_pending', 'refunded']) }),
    ({ runtime }, input) => setPaymentStatus(runtime, input.reference, input.payment_status),
  ),
  setPrescription: operation(
    z.strictObject({ reference, status: z.enum(['to_verify', 'verified', 'rejected']), minsan: maybe(z.string()) }),
    ({ runtime }, input) => setPrescriptionStatus(runtime, input.reference, input.status, input.minsan),
  ),
  /** Writes an order's uploaded prescriptions, opened, into a folder; readable by their owner alone. */
  saveUploads: operation(
    z.strictObject({ reference, folder: z.string(), minsan: maybe(z.string()), overwrite: z.boolean() }),
    ({ runtime }, input) => saveUploads(runtime, input),
  ),
  listBookings: operation(z.strictObject({ ...listed, status: maybe(booking_status) }), ({ runtime }, filter) =>
    listOperatorBookings(runtime, filter),
  ),
  showBooking: operation(one, ({ runtime }, input) => showBooking(runtime, input.reference)),
  endBooking: operation(z.strictObject({ reference, status: z.enum(['done', 'cancelled']) }), ({ runtime }, input) =>
    endBooking(runtime, input.reference, input.status),
  ),
  listDelegations: operation(z.strictObject(listed), ({ runtime }, filter) => listOperatorDelegations(runtime, filter)),
  /** Writes the signature into the folder, where one is named; readable by its owner alone. */
  showDelegation: operation(
    z.strictObject({ reference, folder: z.nullable(z.string()), overwrite: z.boolean() }),
    ({ runtime }, input) => showDelegation(runtime, input),
  ),
  listMails: operation(z.strictObject({ limit: listed.limit }), ({ runtime }, input) =>
    listUnsentMails(runtime.database, input.limit),
  ),
  retryMails: operation(z.strictObject({ ids: mail_ids }), ({ runtime }, { ids }) => retryMails(runtime.database, ids)),
  dropMails: operation(z.strictObject({ ids: mail_ids }), ({ runtime }, { ids }) => dropMails(runtime.database, ids)),
  rekey: operation(z.strictObject({}), ({ runtime }) => rekey(runtime)),
  /** Writes the embedded database to a new file, readable by its owner alone. */
  backup: operation(
    z.strictObject({ file: z.string(), overwrite: z.boolean() }),
    async ({ dump }, { file, overwrite }) => {
      if (!dump) throw new ProblemError('conflict', { detail: 'this database is backed up by pg_dump' })
      const bytes = await dump()
      await writeFile(file, bytes, { mode: 0o600, flag: overwrite ? 'w' : 'wx' })
      return { file, bytes: bytes.length }
    },
  ),
}

export type OperationName = keyof typeof operations
export type OperationInput<Name extends OperationName> = Parameters<(typeof operations)[Name]['run']>[1]
export type OperationAnswer<Name extends OperationName> = Awaited<ReturnType<(typeof operations)[Name]['run']>>

/** Runs an operation on input that came from outside. Throws ProblemError. */
export async function runOperation(context: OperatorContext, name: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(operations, name)) throw new ProblemError('not_found', { detail: `no operation ${name}` })
  // The pairing of schema and function is checked where an operation is made; a name from outside cannot carry it.
  const { input: schema, run } = operations[name as OperationName] as unknown as Operation<unknown, unknown>
  const parsed = schema.safeParse(input)
  if (!parsed.success)
    throw new ProblemError('validation_failed', { detail: parsed.error.issues.map(issueText).join('; ') })
  return run(context, parsed.data)
}

function issueText(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`
}
