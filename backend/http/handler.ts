import type { SessionKind } from '@/backend/account/tokens'
import type { Runtime } from '@/backend/runtime'
import type { CallAnswer, CallInput } from '@/lib/contract/call'
import type { CallName, Calls } from '@/lib/contract/calls'
import type { Upload } from './upload'

type Access<Name extends CallName> = Calls[Name]['access']

/** What a login learns of the shopper's browser. */
export interface Browser {
  /** What it proves with that it is the one of an earlier login (X-Device), where it does. */
  device: string | null
  /** What it calls itself (User-Agent). */
  agent: string | null
  /** Whether it shall stay logged in (X-Session). */
  kind: SessionKind
}

export interface RequestContext {
  /** What the shopper's address counts as, for limits. */
  address: string
  browser: Browser
  /** The bearer token, where there is one. */
  token: string | null
  idempotency_key: string | null
  setHeader(name: string, value: string): void
  /** The one file of a multipart call, `limit` bytes at most. Throws what the caller did wrong. */
  upload(field: string, limit: number): Promise<Upload>
}

export type HandlerRequest<Name extends CallName> = CallInput<Calls[Name]> &
  RequestContext & {
    user_id: Access<Name> extends 'customer' ? number : Access<Name> extends 'optional' ? number | null : null
  }

/** What is asked about an order by its customer, or, with null, by its guest, whose key was looked at before. */
export type AskedOfOrder<Name extends CallName> = CallInput<Calls[Name]> & { user_id: number | null }

export type Handler<Name extends CallName> = (
  request: HandlerRequest<Name>,
  runtime: Runtime,
) => Promise<CallAnswer<Calls[Name]>>

/** A handler for each call: leaving one out does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> }

/** A subject's part of them. */
export type SomeHandlers = Partial<Handlers>
