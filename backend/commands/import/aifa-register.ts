import { type MedicineRecord, medicine, readAic, readAtc } from './medicine-record'
import { brandName, companyName, ingredientName, lowerWords } from './medicine-words'
import { type Outcome, outcomeOf } from './outcome'
import { type PackText, packName, readFullPack } from './pack-text'
import { leafletUrl, supplyOf } from './supply'
import { type TableFormat, type TableRow, tableRows } from './table'
import { known, required } from './values'

type Column =
  | 'aic'
  | 'name'
  | 'description'
  | 'holder'
  | 'status'
  | 'procedure'
  | 'form'
  | 'atc'
  | 'ingredients'
  | 'supply'
  | 'leaflet'

/** AIFA's register of all packages, confezioni_fornitura.csv (daily; some 300,000 rows). */
export const registerFormat: TableFormat<Column> = {
  columns: {
    aic: { names: ['CODICE_AIC'], required: true },
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
}

/** Reads the register: supply regime, ATC, form, leaflet and status of every package. */
export async function* aifaRegister(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<MedicineRecord>> {
  for await (const items of tableRows(stream, registerFormat)) {
    for (const item of items) {
      if ('row' in item) yield outcomeOf(item.line, () => readRow(item.row))
      else yield item
    }
  }
}

function readRow(row: TableRow<Column>): MedicineRecord {
  const minsan = readAic(row.aic)
  const brand = brandName(required(row.name, 'DENOMINAZIONE'))
  const homeopathic = /omeopatic/i.test(row.procedure)
  const described = homeopathic ? readDilution(row.description) : readFullPack(row.description)
  const form = known(row.form)?.toLowerCase() ?? null
  const pack = { ...described, form: form && form !== 'non nota' ? form : described.form }
  const holder = known(row.holder)
  const ingredients = known(row.ingredients)
  return medicine({
    minsan,
    source: 'register',
    kind: homeopathic ? 'homeopathic' : 'medicine',
    name: packName(brand, pack),
    brand,
    manufacturer: holder && companyName(holder),
    active_ingredient: ingredients && ingredientName(ingredients),
    ...pack,
    atc: readAtc(row.atc),
    supply: supplyOf(row.supply),
    leaflet_url: leafletUrl(row.leaflet),
    status: statusOf(row.status),
  })
}

/** A homeopathic's strength is its dilution: `46 DH GRANULI- 1 CONTENITORE MULTIDOSE DA 4 G`. */
function readDilution(description: string): PackText {
  const text = lowerWords(description)
  const dilution = /^\d+ ?(?:DH|CH|LM|k|mk)(?!\p{L})/u.exec(text)?.[0] ?? null
  const pack = /[-–]\s(.+)$/.exec(text)?.[1] ?? text.slice(dilution?.length ?? 0)
  return { strength: dilution, form: null, pack: pack.trim().slice(0, 160) || null }
}

/** Only "Autorizzata" may be sold; what is not understood is suspended. */
function statusOf(text: string): 'authorised' | 'suspended' | 'withdrawn' {
  if (/^autorizzat/i.test(text)) return 'authorised'
  return /^(?:revocat|ritirat|decadut|rinunciat|annullat)/i.test(text) ? 'withdrawn' : 'suspended'
}
