import { z } from 'zod'
import { isPostalCode } from '@/lib/identifiers/postal-code'
import { jsonRecords } from './json-records'
import { type Outcome, reject } from './outcome'
import { parsePoint, parseProvince } from './values'

/** A comune as the list has it: one postal code, though large cities have several. */
export type CityRecord = {
  istat_code: string
  cadastral_code: string | null
  name: string
  /** The name in German, French or Slovene where the comune has one. */
  other_name: string | null
  province: string
  province_name: string
  region: string
  postal_code: string
  latitude: number
  longitude: number
}

const text = z.string().trim().min(1)

const comune = z.object({
  codice: z.string(),
  nome: text,
  nomeStraniero: z.string().trim().nullish(),
  codiceCatastale: z.string().nullish(),
  cap: z.union([z.string(), z.number()]).transform(String),
  provincia: z.object({ nome: text, sigla: z.string(), regione: text }),
  coordinate: z.object({ lat: z.number(), lng: z.number() }),
})

/** Reads a JSON array of comuni. A CAP that is no five digits refuses the row: a wrong one would send parcels astray. */
export async function* comuni(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<CityRecord>> {
  yield* jsonRecords(stream, null, comune, readComune)
}

function readComune({
  codice,
  nome,
  nomeStraniero,
  codiceCatastale,
  cap,
  provincia,
  coordinate,
}: z.infer<typeof comune>): CityRecord {
  if (!/^\d{6}$/.test(codice)) reject('invalid_code', `not an ISTAT code: ${codice}`)
  if (!isPostalCode(cap)) reject('invalid_postal_code', `not a CAP: ${cap}`)
  const point =
    parsePoint(coordinate.lat, coordinate.lng) ??
    reject('invalid_coordinates', `not in Italy: ${coordinate.lat}, ${coordinate.lng}`)
  return {
    istat_code: codice,
    cadastral_code: codiceCatastale && /^[A-Z]\d{3}$/.test(codiceCatastale) ? codiceCatastale : null,
    name: nome,
    other_name: nomeStraniero || null,
    province: parseProvince(provincia.sigla) ?? reject('invalid_province', `not a province: ${provincia.sigla}`),
    province_name: provincia.nome,
    region: provincia.regione,
    postal_code: cap,
    ...point,
  }
}
