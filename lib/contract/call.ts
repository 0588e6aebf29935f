import * as z from 'zod/mini'
import type { ProblemCode } from './problem'

type Schema = z.ZodMiniType

/** One call of the contract, as data. Client, proxy, routes, OpenAPI and tests derive from it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for each path parameter. */
  path: string
  summary: string
  /** `optional`: a token is used when there is one. `guest`: the token is the key of that order. */
  access: 'public' | 'customer' | 'optional' | 'guest'
  /** It sends a password or another proof of who one is: a bare 401 means that this is wrong, not that the session is over. */
  credentials?: true
  /** Opens or ends a session, or issues a key: only the storefront's server calls it, so that no token reaches the browser. */
  server_only?: true
  /**
   * It may send mails. `charged`: also to an address that its caller has not proved, so it has a budget that nothing refunds and may answer
   * `rate_limited`. `covered`: only to proven addresses, or about an order, booking or delegation that was charged when it was made.
   */
  mails?: 'charged' | 'covered'
  /** Where the token also travels as `TokenUser`, the legacy way. */
  token_user?: 'query' | 'body'
  /** An extension of the base contract: a platform may lack it, and the storefront then hides what needs it. */
  ext?: true
  /** Catalogue reads carry an ETag and a public lifetime; everything else is `no-store`. */
  cache?: 'public'
  /** Accepts Idempotency-Key. */
  idempotent?: true
  body_type?: 'json' | 'form' | 'multipart'
  params?: Schema
  query?: Schema
  body?: Schema
  /** The status of success and its answer; `z.null()` stands for an empty body. */
  status: 200 | 201 | 202 | 204
  answer: Schema
  /** What can go wrong beyond what every call of its kind may answer (backend/http/openapi.ts). */
  problems?: readonly ProblemCode[]
}

type Part<Row, K extends 'params' | 'query' | 'body'> = K extends keyof Row ? Row[K] : undefined

/** What a row says beyond its address and who may call. Without `status` it is 200, or 204 where there is no `answer` either. */
type Told = Omit<Call, 'method' | 'path' | 'access' | 'cache' | 'status' | 'answer'> &
  Partial<Pick<Call, 'status' | 'answer'>>

/** A row with the literal types of what was told. */
type Row<Access extends Call['access'], Given extends Told> = Omit<
  Call,
  'params' | 'query' | 'body' | 'access' | 'answer'
> &
  Given & { access: Access; answer: Given extends { answer: infer S extends Schema } ? S : z.ZodMiniNull }

const callBy =
  <Access extends Call['access']>(kind: { access: Access; cache?: 'public' }) =>
  <const Given extends Told>(address: `${Call['method']} /${string}`, given: Given): Row<Access, Given> => {
    const [method, path] = address.split(' ')
    const status = given.answer ? 200 : 204
    return { status, answer: z.null(), ...kind, ...given, method, path } as unknown as Row<Access, Given>
  }

export const publicCall = callBy({ access: 'public' })
/** A public read that a shared cache may keep. */
export const catalogueCall = callBy({ access: 'public', cache: 'public' })
export const customerCall = callBy({ access: 'customer' })
/** A token is used when there is one. */
export const optionalCall = callBy({ access: 'optional' })
/** Of one order, by its key. */
export const guestCall = callBy({ access: 'guest' })

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives: every part parsed. */
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

/** What a caller gives. */
export type CallRequest<Row extends Call> = Given<Row, 'params'> & Given<Row, 'query'> & Given<Row, 'body'>

export type CallAnswer<Row extends Call> = z.output<Row['answer']>

/** Fills `{name}` in a path; each value is encoded. */
export function fillPath(row: Pick<Call, 'path'>, params: Record<string, unknown> | undefined): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}
