import type { FastifyRequest } from 'fastify'
import type { CallAnswer, CallInput } from '@/lib/contract/call'
import type { CallName, Calls } from '@/lib/contract/calls'
import type { DeskRole } from '@/lib/contract/desk'
import type { FieldError } from '@/lib/contract/problem'
import { invalidField, ProblemError } from './problem'
import type { Runtime } from './runtime'

export interface Upload {
  /** As sent: untrusted. */
  file_name: string
  content: Buffer
  /** Whether the sender has closed the connection, so nobody waits for the answer. */
  hasLeft(): boolean
}

/** Bytes for boundaries and headers of the parts. */
const ENVELOPE = 64 * 1024
/** Upper bounds that honest mistakes do not reach. */
const LIMITS = { files: 4, fields: 8, parts: 12, fieldSize: 4096, headerPairs: 32 }

/**
 * Reads the only file of a multipart body into memory. Throws `unsupported_media_type` for another kind of body,
 * `payload_too_large` beyond `limit` bytes, `malformed_request` for a broken one, and `validation_failed` for a
 * missing, empty or second file. A sender who left before the body was read counts as a broken one.
 */
export async function readUpload(request: FastifyRequest, field: string, limit: number): Promise<Upload> {
  if (!request.isMultipart()) throw new ProblemError('unsupported_media_type')
  if (Number(request.headers['content-length'] ?? 0) > limit + ENVELOPE) throw new ProblemError('payload_too_large')
  const hasLeft = () => request.socket.destroyed
  // A body that was closed before its first read never ends, and never fails.
  if (request.raw.destroyed) throw new ProblemError('malformed_request')
  const errors: FieldError[] = []
  let found: Upload | null = null
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: limit } })) {
      const code = part.fieldname !== field ? 'unknown' : part.type === 'field' ? 'invalid' : found ? 'too_many' : null
      if (code === null && part.type === 'file')
        found = { file_name: part.filename ?? '', content: await part.toBuffer(), hasLeft }
      else {
        errors.push({ field: part.fieldname.slice(0, 64), code: code ?? 'invalid' })
        if (part.type === 'file') part.file.resume()
      }
    }
  } catch (error) {
    // Parser errors have a status; other errors mean that the body is not multipart.
    if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') throw error
    throw new ProblemError('malformed_request')
  }
  if (errors.length > 0) throw new ProblemError('validation_failed', { errors })
  if (!found) throw invalidField(field, 'required')
  if (found.content.length === 0) throw invalidField(field, 'file_empty')
  return found
}

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
