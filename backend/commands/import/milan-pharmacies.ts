import { z } from 'zod'
import { normaliseVatNumber } from '@/lib/identifiers/vat-number'
import { jsonRecords } from './json-records'
import { type Outcome, reject } from './outcome'
import { type FindCentroid, locate, type PharmacyRecord, pharmacyName } from './pharmacy-record'
import { streetAddress } from './postal-address'
import { titleCase } from './title-case'
import { known, parsePoint, parsePostalCode, parseProvince, required } from './values'

const cell = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : String(value).trim()))

/** Comune di Milano, dataset ds501: GeoJSON points, all values text but for the coordinates. */
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

/** Reads Milan's list of pharmacies; the point is the geometry's, else the properties'. */
export async function* milanPharmacies(
  stream: AsyncIterable<Uint8Array>,
  options: { findCentroid?: FindCentroid } = {},
): AsyncGenerator<Outcome<PharmacyRecord>> {
  yield* jsonRecords(stream, 'features', feature, (element) => readFeature(element, options.findCentroid))
}

function readFeature({ properties, geometry }: Feature, findCentroid?: FindCentroid): PharmacyRecord {
  const code = required(properties.CODICE_FARMACIA, 'CODICE_FARMACIA')
  if (!/^[A-Za-z0-9]{1,20}$/.test(code)) reject('invalid_code', `not a pharmacy's code: ${code}`)
  const province =
    parseProvince(properties.PROVINCIA) ?? reject('invalid_province', `not a province: ${properties.PROVINCIA}`)
  const city = titleCase(required(properties.COMUNE, 'COMUNE'))
  const istat = known(properties.CODICE_ISTAT)
  const istat_code = istat && /^\d{4,6}$/.test(istat) ? istat.padStart(6, '0') : null
  const hamlet = known(properties.FRAZIONE)
  const street = streetAddress(required(properties.INDIRIZZO, 'INDIRIZZO'))
  const point = pointOf(geometry) ?? parsePoint(properties.LATITUDINE, properties.LONGITUDINE)
  const published = geometry != null || known(properties.LATITUDINE) !== null
  return {
    code: /^\d/.test(code) ? `F${code}` : code,
    active: true,
    kind: 'ordinary',
    name: pharmacyName(required(properties.DESCRIZIONE_FARMACIA, 'DESCRIZIONE_FARMACIA')),
    address: hamlet ? `${street} (${titleCase(hamlet)})` : street,
    city,
    istat_code,
    province,
    region: null,
    postal_code:
      parsePostalCode(properties.CAP) ?? reject('invalid_postal_code', `not a CAP: ${properties.CAP || '(empty)'}`),
    districts: districtsOf(properties.NIL),
    ...locate(point, published, findCentroid?.({ istat_code, city, province }) ?? null),
    vat_number: normaliseVatNumber(properties.PARTITA_IVA.padStart(11, '0')),
  }
}

/** `BUENOS AIRES - PORTA VENEZIA`, `PTA ROMANA`, `Q.RE FELTRE`: the city's "nuclei di identità locale". */
function districtsOf(text: string): string[] | null {
  const parts = text.split(' - ').map((part) =>
    part
      .trim()
      .replace(/^PTA /, 'PORTA ')
      .replace(/^Q\.RE /, 'QUARTIERE '),
  )
  return known(text) === null ? null : parts.filter(Boolean).map(titleCase)
}

function pointOf(geometry: Feature['geometry']) {
  const [longitude, latitude] = geometry?.type === 'Point' ? geometry.coordinates : []
  return typeof latitude === 'number' && typeof longitude === 'number' ? parsePoint(latitude, longitude) : null
}
