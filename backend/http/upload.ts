import type { FastifyRequest } from 'fastify'
import type { FieldError } from '@/lib/contract/problem'
import { invalidField, ProblemError } from './problem'

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
