import type { ZodType } from 'zod'
import { jsonElements } from './json-array'
import { type Outcome, outcomeOf, reject } from './outcome'

/** Parses each element of a document's array with a schema and reads it; a broken element is one rejected row. */
export async function* jsonRecords<Element, Record>(
  stream: AsyncIterable<Uint8Array>,
  key: string | null,
  schema: ZodType<Element>,
  read: (element: Element) => Record,
): AsyncGenerator<Outcome<Record>> {
  for await (const elements of jsonElements(stream, key)) {
    for (const { line, text } of elements) {
      yield outcomeOf(line, () => {
        if (text === null) return reject('row_too_long', 'the element is longer than 1 MB')
        const parsed = schema.safeParse(parse(text))
        if (parsed.success) return read(parsed.data)
        const [issue] = parsed.error.issues
        return reject('malformed_row', `${issue?.path.join('.') || 'element'}: ${issue?.message ?? 'not readable'}`)
      })
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return reject('malformed_row', 'the element is no JSON')
  }
}
