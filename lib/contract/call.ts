import * as z from 'zod/mini'
import type { ProblemCode } from './problem'

type Schema = z.ZodMiniType

/** A call of the contract, as data. Client, proxy, routes, OpenAPI and tests derive from it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for each path parameter. */
  path: string
  summary: string
  /** `optional`: with or without a token. `guest`: key of an order or booking. `staff`: session of the desk. */
  access: 'public' | 'customer' | 'optional' | 'guest' | 'staff'
  /** Role that a member of staff needs; null also lets one in whose password is not their own yet. */
  role?: 'owner' | 'pharmacist' | null
  /** Refused in a session that was opened with a PIN. */
  full_login?: true
  /** Asked by a timer and not by a person: does not extend the session of the staff. */
  passive?: true
  /** Sends a password or another proof: a bare 401 then means that it is wrong, not that the session is over. */
  credentials?: true
  /**
   * Opens or ends a session, or issues a key: only called by the storefront's server, so that no token reaches the
   * browser.
   */
  server_only?: true
  /**
   * May send mails. `charged`: also to unproven addresses, so it has a budget without refunds and may answer
   * `rate_limited`. `covered`: only to addresses that this call proves, or about an order, booking, delegation or
   * question, whose own budget each mail is charged to (backend/mail/compose.ts).
   */
  mails?: 'charged' | 'covered'
  /** Where the token is also sent as `TokenUser` (legacy). */
  token_user?: 'query' | 'body'
  /** An extension: platforms may lack it, and the storefront then hides the feature. */
  ext?: true
  /** Catalogue reads have an ETag and a public lifetime; all others are `no-store`. */
  cache?: 'public'
  idempotent?: true
  body_type?: 'json' | 'form' | 'multipart'
  params?: Schema
  query?: Schema
  body?: Schema
  /** Status and answer of success; `z.null()` means an empty body. */
  status: 200 | 201 | 202 | 204
  answer: Schema
  /** Problems in addition to those of every call of its kind (backend/app/openapi.ts). */
  problems?: readonly ProblemCode[]
}

type Part<Row, K extends 'params' | 'query' | 'body'> = K extends keyof Row ? Row[K] : undefined

/** Optional parts of a row. Without `status` it is 200, or 204 without `answer`. */
type Told = Omit<Call, 'method' | 'path' | 'access' | 'cache' | 'status' | 'answer'> &
  Partial<Pick<Call, 'status' | 'answer'>>

type Row<Access extends Call['access'], Given extends Told> = Omit<
  Call,
  'params' | 'query' | 'body' | 'access' | 'answer'
> &
  Given & { access: Access; answer: Given extends { answer: infer S extends Schema } ? S : z.ZodMiniNull }

const callBy =
  <Access extends Call['access']>(kind: { access: Access; cache?: 'public'; ext?: true; server_only?: true }) =>
  <const Given extends Told>(address: `${Call['method']} /${string}`, given: Given): Row<Access, Given> => {
    const [method, path] = address.split(' ')
    const status = given.answer ? 200 : 204
    return { status, answer: z.null(), ...kind, ...given, method, path } as unknown as Row<Access, Given>
  }

export const publicCall = callBy({ access: 'public' })
export const catalogueCall = callBy({ access: 'public', cache: 'public' })
export const customerCall = callBy({ access: 'customer' })
export const optionalCall = callBy({ access: 'optional' })
/** For one order or booking, by its key. */
export const guestCall = callBy({ access: 'guest' })
/** For the desk of a pharmacy: an extension, and no token of staff reaches a browser. */
export const staffCall = callBy({ access: 'staff', ext: true, server_only: true })

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** Parsed input of a handler. */
export interface CallInput<Row extends Call> {
  params: Output<Part<Row, 'params'>>
  query: Output<Part<Row, 'query'>>
  body: Output<Part<Row, 'body'>>
}

type Given<Row extends Call, K extends 'params' | 'query' | 'body'> =
  Part<Row, K> extends Schema
    ? Record<string, never> extends Input<Part<Row, K>>
      ? { [P in K]?: Input<Part<Row, K>> }
      : { [P in K]: Input<Part<Row, K>> }
    : { [P in K]?: undefined }

export type CallRequest<Row extends Call> = Given<Row, 'params'> & Given<Row, 'query'> & Given<Row, 'body'>

export type CallAnswer<Row extends Call> = z.output<Row['answer']>

export function fillPath(row: Pick<Call, 'path'>, params: Record<string, unknown> | undefined): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}
