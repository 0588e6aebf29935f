import { problemResponse } from '@/lib/http/problem-response'

/** Maximum bytes of a platform's answer that is parsed; the longest, lists of places or redirects, have one million. */
export const ANSWER_MOST = 8 * 1024 * 1024
/** Maximum bytes of an answer that is passed on, unbuffered. */
export const PASSED_MOST = 64 * 1024 * 1024

/** Limits a stream to `limit` bytes and reports an excess, since its reader's error says nothing. */
export function bounded(body: ReadableStream<Uint8Array>, limit: number, onExceeded: () => void) {
  let left = limit
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength
        if (left >= 0) return controller.enqueue(chunk)
        onExceeded()
        controller.error(new Error('payload too large'))
      },
    }),
  )
}

/** Reads an answer's bytes; null beyond `limit`. */
export async function readBytes({ body }: Response, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads an answer's text; null beyond `limit` bytes. */
export async function readText(answer: Response, limit: number): Promise<string | null> {
  const bytes = announcesMore(answer.headers, limit) ? null : await readBytes(answer, limit)
  if (bytes === null) await answer.body?.cancel().catch(() => {})
  // Removes a byte order mark, as `text()` does.
  return bytes && new TextDecoder().decode(bytes)
}

/** Checks Content-Length. Bodies without it are counted while they are read. */
export const announcesMore = (headers: Headers, limit: number): boolean =>
  Number(headers.get('content-length') ?? 0) > limit

/** Reads a request's body of a media type, up to `limit` bytes; returns 413 or 415 otherwise. */
export async function readBody(request: Request, limit: number, type = ''): Promise<string | Response> {
  if (!(request.headers.get('content-type') ?? '').startsWith(type)) return problemResponse('unsupported_media_type')
  const bytes = await readWhole(request, limit)
  return bytes instanceof Response ? bytes : new TextDecoder().decode(bytes)
}

async function readWhole({ headers, body }: Request, limit: number): Promise<ArrayBuffer | Response> {
  if (announcesMore(headers, limit)) return problemResponse('payload_too_large')
  if (!body) return new ArrayBuffer(0)
  let exceeded = false
  const held = bounded(body, limit, () => {
    exceeded = true
  })
  try {
    return await new Response(held).arrayBuffer()
  } catch {
    return problemResponse(exceeded ? 'payload_too_large' : 'malformed_request')
  }
}

/** Reads a small form sent without JavaScript, or returns the error answer. */
export async function readForm(request: Request, limit: number): Promise<URLSearchParams | Response> {
  const text = await readBody(request, limit, 'application/x-www-form-urlencoded')
  return typeof text === 'string' ? new URLSearchParams(text) : text
}

/** Reads a form with files: texts limited as in a small form, the whole by `most`; or returns the error answer. */
export async function readFormWithFiles(
  request: Request,
  { limit, most }: { limit: number; most: number },
): Promise<{ fields: URLSearchParams; files: Map<string, File> } | Response> {
  const files = new Map<string, File>()
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) {
    const fields = await readForm(request, limit)
    return fields instanceof Response ? fields : { fields, files }
  }
  const bytes = await readWhole(request, most)
  if (bytes instanceof Response) return bytes
  const data = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  if (data === null) return problemResponse('malformed_request')
  const fields = new URLSearchParams()
  for (const [name, value] of data) {
    if (typeof value === 'string') fields.append(name, value)
    // A file field without a selection sends an empty file.
    else if (value.size > 0) files.set(name, value)
  }
  return fields.toString().length > limit ? problemResponse('payload_too_large') : { fields, files }
}
