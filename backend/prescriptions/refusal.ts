import type { Readable } from 'node:stream'

const REFUSALS = ['file_active', 'file_form', 'file_locked', 'file_unreadable', 'file_too_complex'] as const

/** Why a file cannot be stored, as the code of its field. */
export type Refusal = (typeof REFUSALS)[number]

export class RefusedFile extends Error {
  override name = 'RefusedFile'

  constructor(readonly code: Refusal) {
    super(code)
  }
}

/** File descriptor on which the cleaning process says that it begins with a file. */
export const BEGUN = 3

/** To the cleaning process `note` is the maximum size of the result; in its answer 0, or the number of a refusal. */
interface Message {
  bytes: Buffer
  note: number
}

const HEAD_BYTES = 8

export const noteOf = (refusal: Refusal): number => REFUSALS.indexOf(refusal) + 1
export const refusalOf = (note: number): Refusal | null => REFUSALS[note - 1] ?? null

export function writeMessage(stream: NodeJS.WritableStream, { bytes, note }: Message): void {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(bytes.length)
  head.writeUInt32BE(note, 4)
  stream.write(head)
  stream.write(bytes)
}

/** Reads messages until the stream ends. Throws {@link RefusedFile} at one that is larger than `bytesMax`. */
export async function* readMessages(stream: Readable, bytesMax = Infinity): AsyncGenerator<Message, void> {
  let chunks: Buffer[] = []
  let size = 0
  let wanted: number | null = null
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    while (size >= (wanted ?? HEAD_BYTES)) {
      const all = Buffer.concat(chunks, size)
      wanted ??= HEAD_BYTES + all.readUInt32BE()
      if (wanted > HEAD_BYTES + bytesMax) throw new RefusedFile('file_too_complex')
      chunks = [all]
      if (size < wanted) break
      yield { bytes: all.subarray(HEAD_BYTES, wanted), note: all.readUInt32BE(4) }
      chunks = [all.subarray(wanted)]
      size -= wanted
      wanted = null
    }
  }
}
