import { problemResponse } from '@/lib/platform/problem-response'

/** So many bytes of an answer of the platform are read: the longest there are, lists of places or of old addresses, have one million. */
export const ANSWER_MOST = 8 * 1024 * 1024
/** And so many are passed on: files, of which none is kept. */
export const PASSED_MOST = 64 * 1024 * 1024

/** A body that breaks off once it is longer than `limit` bytes, and says so: what its reader makes of the break tells nothing. */
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

/** The bytes of an answer of others; null where they are more than `limit`, of which no more is read. */
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

/** The text of an answer of others; null where it is longer than `limit` bytes. */
export async function readText(answer: Response, limit: number): Promise<string | null> {
  const bytes = announcesMore(answer.headers, limit) ? null : await readBytes(answer, limit)
  if (bytes === null) await answer.body?.cancel().catch(() => {})
  // Without a byte order mark, as `text()` gives it.
  return bytes && new TextDecoder().decode(bytes)
}

/** Whether a body says of itself that it is longer. One that says nothing is measured while it is read. */
export const announcesMore = (headers: Headers, limit: number): boolean =>
  Number(headers.get('content-length') ?? 0) > limit

/** The text of a request's body, in `limit` bytes at most and of a media type; or the answer that refuses it: 413 or 415. */
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

/** A small form as browsers send it without JavaScript, or the answer that refuses it. */
export async function readForm(request: Request, limit: number): Promise<URLSearchParams | Response> {
  const text = await readBody(request, limit, 'application/x-www-form-urlencoded')
  return typeof text === 'string' ? new URLSearchParams(text) : text
}

/** A form that may bring files, whose texts are bounded as a small form's and the whole by `most`; or the answer that refuses it. */
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
    // A field for a file that nobody chose sends an empty one.
    else if (value.size > 0) files.set(name, value)
  }
  return fields.toString().length > limit ? problemResponse('payload_too_large') : { fields, files }
}
