import { type MedicineRecord, readAtc, readGroup } from './medicine-record'
import { brandName, companyName, ingredientName } from './medicine-words'
import { packName, readFullPack } from './pack-text'
import { Table } from './table'
import { known, readMinsan, readPrice, required } from './values'

/**
 * AIFA's transparency list: reference price, note and equivalence group. The price column's name contains the
 * list's date.
 */
export const equivalentsTable = new Table(
  {
    columns: {
      ingredient: { names: ['Principio attivo'], required: true },
      reference_pack: { names: ['Confezione di riferimento'], required: true },
      atc: { names: ['ATC'] },
      aic: { names: ['AIC', 'Codice AIC'], required: true, code: 'needed' },
      brand: { names: ['Farmaco'], required: true },
      pack: { names: ['Confezione'], required: true },
      holder: { names: ['Ditta', 'Titolare AIC'] },
      reference_price: { names: ['Prezzo riferimento SSN'], prefixes: ['Prezzo riferimento'], required: true },
      price: { names: ['Prezzo pubblico'], prefixes: ['Prezzo pubblico', 'Prezzo al pubblico'], required: true },
      note: { names: ['Nota'] },
      group: { names: ['Codice gruppo equivalenza'] },
    },
    // The list wraps long cells inside words.
    lineBreak: '',
  },
  (row): MedicineRecord => {
    const brand = brandName(required(row.brand, 'Farmaco').replace(/\s*\*+$/, ''))
    const pack = readFullPack(required(row.pack, 'Confezione'))
    const holder = known(row.holder)
    return {
      minsan: readMinsan(row.aic),
      kind: 'medicine',
      name: packName(brand, pack),
      brand,
      manufacturer: holder && companyName(holder),
      active_ingredient: ingredientName(required(row.ingredient, 'Principio attivo')),
      ...pack,
      atc: readAtc(row.atc),
      // The list contains off-patent class A medicines (docs/domain.md#L36).
      reimbursement_class: 'A',
      national_price_cents: readPrice(required(row.price, 'Prezzo pubblico')),
      reference_price_cents: readPrice(required(row.reference_price, 'Prezzo riferimento SSN')),
      reimbursement_note: known(row.note),
      equivalence_group: readGroup(row.group),
    }
  },
)
