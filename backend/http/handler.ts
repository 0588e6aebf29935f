import type { CallAnswer, CallInput } from '@/lib/contract/call'
import type { CallName, Calls } from '@/lib/contract/calls'
import type { DeskRole } from '@/lib/contract/desk'
import type { Runtime } from './runtime'
import type { Upload } from './upload'

/** Whether a session outlives the browser. */
export type SessionKind = 'kept' | 'passing'

/** A member of staff, with the pharmacies whose data they see. */
export interface Staff {
  id: number
  name: string
  email: string
  must_change_password: boolean
  has_pin: boolean
  /** The session was opened with the PIN. */
  by_pin: boolean
  pharmacy_ids: number[]
  /** Roles at each of their pharmacies. */
  roles_at: ReadonlyMap<number, DeskRole[]>
  /** Roles at any of them. */
  roles: DeskRole[]
}

type Access<Name extends CallName> = Calls[Name]['access']

/** What a login knows of the shopper's browser. */
export interface Browser {
  /** Secret of the browser from an earlier login (X-Device), if any. */
  device: string | null
  agent: string | null
  /** Whether the session outlives the browser (X-Session). */
  kind: SessionKind
}

export interface RequestContext {
  /** Key of the client's address for limits. */
  address: string
  browser: Browser
  token: string | null
  idempotency_key: string | null
  setHeader(name: string, value: string): void
  /** Returns the only file of a multipart call, at most `limit` bytes. Throws the caller's mistake. */
  upload(field: string, limit: number): Promise<Upload>
}

export type HandlerRequest<Name extends CallName> = CallInput<Calls[Name]> &
  RequestContext & {
    user_id: Access<Name> extends 'customer' ? number : Access<Name> extends 'optional' ? number | null : null
    staff: Access<Name> extends 'staff' ? Staff : null
  }

/** Input of a call about an order by its customer or, with null, by a guest whose key was checked. */
export type AskedOfOrder<Name extends CallName> = CallInput<Calls[Name]> & { user_id: number | null }

export type Handler<Name extends CallName> = (
  request: HandlerRequest<Name>,
  runtime: Runtime,
) => Promise<CallAnswer<Calls[Name]>>

/** A handler for each call: leaving one out does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> }

export type SomeHandlers = Partial<Handlers>
