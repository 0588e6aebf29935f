import { text } from 'node:stream/consumers'
import { type ZodType, z } from 'zod'
import { isPostalCode } from '@/lib/identifiers/postal-code'
import { linesOfText } from '@/lib/values/text'
import { ImportFileError, type Outcome, readOutcome, reject } from './outcome'
import { parsePoint, readProvince } from './values'

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

/** A comune of the list, with one postal code although large cities have several. */
export type CityRecord = ReturnType<typeof readComune>

const words = z.string().trim().min(1)

const comune = z.object({
  codice: z.string(),
  nome: words,
  nomeStraniero: z.string().trim().nullish(),
  // As a number it lacks its leading zeros.
  cap: z.union([z.string(), z.number().transform((cap) => String(cap).padStart(5, '0'))]),
  provincia: z.object({ sigla: z.string(), regione: words }),
  coordinate: z.object({ lat: z.number(), lng: z.number() }),
})

/** Reads a JSON array of comuni. An invalid CAP rejects the row: a wrong one would misdirect parcels. */
export function comuni(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<CityRecord>> {
  return jsonRecords(stream, null, comune, readComune)
}

function readComune(element: z.infer<typeof comune>) {
  const { codice, nome, nomeStraniero, cap, provincia, coordinate } = element
  if (!/^\d{6}$/.test(codice)) reject('invalid_code', `not an ISTAT code: ${codice}`)
  if (!isPostalCode(cap)) reject('invalid_postal_code', `not a CAP: ${cap}`)
  const point =
    parsePoint(coordinate.lat, coordinate.lng) ??
    reject('invalid_coordinates', `not in Italy: ${coordinate.lat}, ${coordinate.lng}`)
  return {
    istat_code: codice,
    name: nome,
    /** The name in German, French or Slovene, if any. */
    other_name: nomeStraniero || null,
    province: readProvince(provincia.sigla),
    region: provincia.regione,
    postal_code: cap,
    ...point,
  }
}
