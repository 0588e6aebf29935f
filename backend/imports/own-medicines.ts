import { readDate } from './dates'
import { type MedicineRecord, readAtc } from './medicine-record'
import { readEans, readMaximum } from './offers'
import { reject } from './outcome'
import { parseSupply } from './supply'
import { Table } from './table'
import { leavable, leavableText, limited, optional, readMinsan, readPrice, required } from './values'

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
