import { type MedicineRecord, readAtc } from './medicine-record'
import { brandName, companyName, ingredientName, lowerWords } from './medicine-words'
import { type PackText, packName, readFullPack } from './pack-text'
import { leafletUrl, parseSupply } from './supply'
import { Table } from './table'
import { known, readMinsan, required } from './values'

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
