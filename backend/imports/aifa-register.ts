import type { Supply } from '@/lib/contract/products'
import { readDate } from './dates'
import { columnKey } from './headings'
import { brandName, companyName, ingredientName, lowerWords, type MedicineRecord, readAtc } from './medicine-words'
import { readEans, readMaximum } from './offers'
import { reject } from './outcome'
import { type PackText, packName, readFullPack } from './pack-text'
import { Table } from './table'
import { known, leavable, leavableText, limited, optional, readMinsan, readPrice, required } from './values'

const codes: readonly Supply[] = ['OTC', 'SOP', 'RR', 'RNR', 'RRL', 'RNRL', 'USPL', 'OSP', 'RMR']

/**
 * Parses AIFA's FORNITURA into a supply regime (docs/domain.md#L34). Fails closed: unknown values require a
 * prescription.
 */
export function parseSupply(text: string): Supply {
  const key = columnKey(text)
  const code = codes.find((candidate) => candidate.toLowerCase() === key)
  if (code) return code
  if (/non?soggett[io]aprescrizionemedica/.test(key)) {
    if (key.includes('nondabanco')) return 'SOP'
    return key.includes('dabanco') ? 'OTC' : 'RR'
  }
  if (/ricettaministeriale|ricalco/.test(key)) return 'RMR'
  const renewed = /davolta|rinnovarevoltapervolta/.test(key)
  if (!key.includes('limitativa')) return renewed ? 'RNR' : 'RR'
  if (/centriospedalieriodispecialist|vend(?:it|ibili)alpubblico/.test(key)) return renewed ? 'RNRL' : 'RRL'
  if (key.includes('ambienteospedaliero')) return 'OSP'
  return key.includes('specialist') ? 'USPL' : 'RR'
}

/** The leaflet's URL if it is AIFA's, else null: cells are never trusted as links. */
export function leafletUrl(text: string): string | null {
  if (text.length > 500 || !URL.canParse(text)) return null
  const url = new URL(text)
  const trusted =
    url.protocol === 'https:' && url.host === 'api.aifa.gov.it' && url.username === '' && url.password === ''
  return trusted ? url.href : null
}

/**
 * AIFA's register of all packages, confezioni_fornitura.csv (daily; some 300,000 rows): supply regime, ATC, form,
 * leaflet and status. Only "Autorizzata" may be sold.
 */
export const registerTable = new Table(
  {
    columns: {
      aic: { names: ['CODICE_AIC'], required: true, code: 'needed' },
      name: { names: ['DENOMINAZIONE'], required: true },
      description: { names: ['DESCRIZIONE'], required: true },
      holder: { names: ['RAGIONE_SOCIALE'] },
      status: { names: ['STATO_AMMINISTRATIVO'], required: true },
      procedure: { names: ['TIPO_PROCEDURA'] },
      form: { names: ['FORMA'] },
      atc: { names: ['CODICE_ATC'] },
      ingredients: { names: ['PA_ASSOCIATI'] },
      supply: { names: ['FORNITURA'], required: true },
      leaflet: { names: ['LINK_FI'] },
    },
  },
  (row): MedicineRecord => {
    const brand = brandName(required(row.name, 'DENOMINAZIONE'))
    const homeopathic = /omeopatic/i.test(row.procedure)
    const described = homeopathic ? readDilution(row.description) : readFullPack(row.description)
    const form = known(row.form)?.toLowerCase() ?? null
    const pack = { ...described, form: form && form !== 'non nota' ? form : described.form }
    const holder = known(row.holder)
    const ingredients = known(row.ingredients)
    return {
      minsan: readMinsan(row.aic),
      kind: homeopathic ? 'homeopathic' : 'medicine',
      name: packName(brand, pack),
      brand,
      manufacturer: holder && companyName(holder),
      active_ingredient: ingredients && ingredientName(ingredients),
      ...pack,
      atc: readAtc(row.atc),
      supply: parseSupply(row.supply),
      leaflet_url: leafletUrl(row.leaflet),
      authorised: /^autorizzat/i.test(row.status),
    }
  },
)

/** A homeopathic's strength is its dilution: `46 DH GRANULI- 1 CONTENITORE MULTIDOSE DA 4 G`. */
function readDilution(description: string): PackText {
  const text = lowerWords(description)
  const dilution = /^\d+ ?(?:DH|CH|LM|k|mk)(?!\p{L})/u.exec(text)?.[0] ?? null
  const pack = /[-–]\s(.+)$/.exec(text)?.[1] ?? text.slice(dilution?.length ?? 0)
  return { strength: dilution, form: null, pack: pack.trim().slice(0, 160) || null }
}

/**
 * Medicines in the shop's own format (docs/imports.md), one column per fact, as in a pharmacy's database. AIFA's
 * lists have precedence.
 */
export const ownMedicineTable = new Table(
  {
    columns: {
      minsan: { names: ['minsan', 'aic', 'codice_aic'], required: true, code: 'needed' },
      ean: { names: ['ean'], code: 'optional' },
      name: { names: ['nome', 'name'], required: true },
      brand: { names: ['marca', 'brand'] },
      manufacturer: { names: ['titolare', 'produttore', 'manufacturer'] },
      kind: { names: ['tipo', 'kind'] },
      supply: { names: ['regime', 'fornitura', 'supply'], required: true },
      ingredient: { names: ['principio_attivo', 'active_ingredient'] },
      strength: { names: ['dosaggio', 'strength'] },
      form: { names: ['forma', 'form'] },
      pack: { names: ['confezione', 'pack'] },
      atc: { names: ['atc'] },
      class: { names: ['classe', 'class'] },
      price: { names: ['prezzo', 'price'] },
      reference_price: { names: ['prezzo_riferimento', 'reference_price'] },
      note: { names: ['nota', 'note'] },
      category: { names: ['categoria', 'category'] },
      max_quantity: { names: ['quantita_massima', 'max_quantity'] },
      max_quantity_reason: { names: ['motivo_massimo', 'max_quantity_reason'] },
      withdrawn: { names: ['ritirato_dal', 'withdrawn'] },
    },
  },
  (row): MedicineRecord => {
    const reimbursement_class = optional(row.class, readClass)
    const national = reimbursement_class === 'A' || reimbursement_class === 'H'
    return {
      minsan: readMinsan(row.minsan),
      kind: /^(?:omeopatico|homeopathic)$/i.test(row.kind) ? 'homeopathic' : 'medicine',
      name: limited(required(row.name, 'nome'), 200, 'nome') ?? '',
      brand: leavableText(row.brand, 100, 'marca'),
      manufacturer: leavableText(row.manufacturer, 200, 'titolare'),
      active_ingredient: leavableText(row.ingredient, 300, 'principio_attivo'),
      strength: leavableText(row.strength, 160, 'dosaggio'),
      form: leavableText(row.form, 160, 'forma'),
      pack: leavableText(row.pack, 160, 'confezione'),
      atc: readAtc(row.atc),
      supply: parseSupply(row.supply),
      ean: readEans(row.ean),
      reimbursement_class,
      // Pharmacies set their own price for what is not reimbursed.
      national_price_cents: national ? readPrice(required(row.price, 'prezzo')) : null,
      reference_price_cents: leavable(row.reference_price, readPrice),
      reimbursement_note: optional(row.note, (note) => note),
      max_quantity: leavable(row.max_quantity, readMaximum),
      max_quantity_reason: leavableText(row.max_quantity_reason, 300, 'motivo_massimo'),
      withdrawn_at: optional(row.withdrawn, (day) => new Date(readDate(day))),
      category: leavableText(row.category, 200, 'categoria'),
    }
  },
)

function readClass(text: string): 'A' | 'C' | 'H' {
  const letter = text.toUpperCase()
  return letter === 'A' || letter === 'C' || letter === 'H'
    ? letter
    : reject('invalid_value', `classe is none of A, C, H: ${text}`)
}
