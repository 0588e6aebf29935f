import type { Outcome } from '../outcome'

/** A byte stream of a text in chunks of `size` bytes, to test every boundary. */
export async function* bytes(content: string | Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  const all = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}

export function windows1252(text: string): Buffer {
  return Buffer.from(text.replaceAll('€', '\u0080').replaceAll('’', '\u0092').replaceAll('–', '\u0096'), 'latin1')
}

export async function collect<Record>(outcomes: AsyncIterable<Outcome<Record>>) {
  const records: Record[] = []
  const rejected: { line: number; code: string; detail: string }[] = []
  const left_out: string[] = []
  const skipped: { line: number; reason: string; detail?: string }[] = []
  for await (const outcome of outcomes) {
    if ('record' in outcome) {
      records.push(outcome.record)
      left_out.push(...(outcome.left_out ?? []).map(({ code }) => code))
    } else if ('rejected' in outcome) rejected.push({ line: outcome.line, ...outcome.rejected })
    else
      skipped.push({
        line: outcome.line,
        reason: outcome.skipped,
        ...(outcome.detail !== undefined && { detail: outcome.detail }),
      })
  }
  return { records, rejected, skipped, ...(left_out.length > 0 && { left_out }) }
}
