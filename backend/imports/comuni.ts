import { z } from 'zod'
import { isPostalCode } from '@/lib/identifiers/postal-code'
import { jsonRecords } from './json-records'
import { type Outcome, reject } from './outcome'
import { parsePoint, readProvince } from './values'

/** A comune of the list, with one postal code although large cities have several. */
export type CityRecord = ReturnType<typeof readComune>

const text = z.string().trim().min(1)

const comune = z.object({
  codice: z.string(),
  nome: text,
  nomeStraniero: z.string().trim().nullish(),
  // As a number it lacks its leading zeros.
  cap: z.union([z.string(), z.number().transform((cap) => String(cap).padStart(5, '0'))]),
  provincia: z.object({ sigla: z.string(), regione: text }),
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
