import { text } from 'node:stream/consumers'
import { type ZodType, z } from 'zod'
import { linesOfText } from '@/lib/values/text'
import { ImportFileError, type Outcome, readOutcome, reject } from './outcome'

/**
 * Parses the elements of the document's array (top level, or under `key`) with a schema; an invalid element is one
 * rejected row, identified by its index. Reads the whole document, as these lists have a few thousand elements.
 * @throws ImportFileError without such an array.
 */
export async function* jsonRecords<Element, Record>(
  stream: AsyncIterable<Uint8Array>,
  key: string | null,
  schema: ZodType<Element>,
  read: (element: Element) => Record,
): AsyncGenerator<Outcome<Record>> {
  const list = z.array(z.unknown())
  const document = (key === null ? list : z.object({ [key]: list }).transform((object) => object[key] ?? [])).safeParse(
    parse(await text(stream)),
  )
  if (!document.success)
    throw new ImportFileError(
      'malformed_json',
      `${key ? `The file is no JSON object with an array "${key}"` : 'The file is no JSON array'}: check that it is the right one (docs/imports.md).`,
    )
  for (const [index, element] of document.data.entries())
    yield readOutcome(index + 1, () => {
      const parsed = schema.safeParse(element)
      if (parsed.success) return read(parsed.data)
      const [issue] = parsed.error.issues
      return reject('malformed_row', `${issue?.path.join('.') || 'element'}: ${issue?.message ?? 'not readable'}`)
    })
}

function parse(document: string): unknown {
  try {
    return JSON.parse(document, (_, value) => (typeof value === 'string' ? linesOfText(value) : value))
  } catch (error) {
    throw new ImportFileError(
      'malformed_json',
      `The file is no JSON, export or download it again: ${error instanceof Error ? error.message : error}`,
    )
  }
}
