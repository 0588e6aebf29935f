import { z } from 'zod'
import { jsonRecords } from './json-records'
import { type Outcome, reject } from './outcome'
import { addressIn, istatCode, type PharmacyRecord, pharmacyName } from './pharmacy-record'
import { streetAddress } from './postal-address'
import { titleCase } from './title-case'
import { known, parsePoint, parseVatNumber, readPostalCode, readProvince, required } from './values'

const cell = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value).trim()))

const feature = z.object({
  properties: z.object({
    CODICE_FARMACIA: cell,
    DESCRIZIONE_FARMACIA: cell,
    PARTITA_IVA: cell,
    INDIRIZZO: cell,
    COMUNE: cell,
    FRAZIONE: cell,
    CAP: cell,
    PROVINCIA: cell,
    CODICE_ISTAT: cell,
    NIL: cell,
    LONGITUDINE: cell,
    LATITUDINE: cell,
  }),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullish(),
})
type Feature = z.infer<typeof feature>

/** Reads Milan's list of pharmacies; the position is the geometry's, else the properties'. */
export function milanPharmacies(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<PharmacyRecord>> {
  return jsonRecords(stream, 'features', feature, readFeature)
}

function readFeature({ properties, geometry }: Feature): PharmacyRecord {
  const code = required(properties.CODICE_FARMACIA, 'CODICE_FARMACIA')
  if (!/^[A-Za-z0-9]{1,20}$/.test(code)) reject('invalid_code', `not a pharmacy's code: ${code}`)
  const [longitude, latitude] = geometry?.type === 'Point' ? geometry.coordinates : []
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number'
  const street = streetAddress(required(properties.INDIRIZZO, 'INDIRIZZO'))
  return {
    code: /^\d/.test(code) ? `F${code}` : code,
    active: true,
    name: pharmacyName(required(properties.DESCRIZIONE_FARMACIA, 'DESCRIZIONE_FARMACIA')),
    address: addressIn(street, known(properties.FRAZIONE)),
    city: titleCase(required(properties.COMUNE, 'COMUNE')),
    istat_code: istatCode(properties.CODICE_ISTAT),
    province: readProvince(properties.PROVINCIA),
    postal_code: readPostalCode(properties.CAP),
    districts: parseDistricts(properties.NIL),
    point: (isPoint && parsePoint(latitude, longitude)) || parsePoint(properties.LATITUDINE, properties.LONGITUDINE),
    vat_number: parseVatNumber(properties.PARTITA_IVA),
  }
}

/** `BUENOS AIRES - PORTA VENEZIA`, `PTA ROMANA`, `Q.RE FELTRE`: the city's "nuclei di identità locale". */
function parseDistricts(text: string): string[] | null {
  const parts = text.split(' - ').map((part) =>
    part
      .trim()
      .replace(/^PTA /, 'PORTA ')
      .replace(/^Q\.RE /, 'QUARTIERE '),
  )
  return known(text) === null ? null : parts.filter(Boolean).map(titleCase)
}
