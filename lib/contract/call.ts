import type * as z from 'zod/mini'
import type { ProblemCode } from './problem'

type Schema = z.ZodMiniType

/** One call of the contract, as data. Client, proxy, routes, OpenAPI and tests derive from it. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for each path parameter. */
  path: string
  summary: string
  /** `optional`: a token is used when there is one. */
  access: 'public' | 'customer' | 'optional'
  /** Where the token also travels as `TokenUser`, the legacy way. */
  token_user?: 'query' | 'body'
  /** Not in the specification: a platform may lack it, and the storefront then hides what needs it. */
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
  /** What can go wrong beyond what every call may answer. */
  problems: readonly ProblemCode[]
}

/** Keeps the literal types of a row while checking its shape. */
export const call = <const Row extends Call>(row: Row): Row => row

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

type Part<Row extends Call, K extends 'params' | 'query' | 'body'> = K extends keyof Row ? Row[K] : undefined

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
export function pathOf(row: Pick<Call, 'path'>, params: Record<string, unknown> | undefined): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')))
}
