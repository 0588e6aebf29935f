import { type MedicineRecord, readGroup } from './medicine-record'
import { brandName, companyName, ingredientName } from './medicine-words'
import { reject } from './outcome'
import { packName, readAbbreviatedPack } from './pack-text'
import { Table } from './table'
import { known, readMinsan, readPrice, required } from './values'

/**
 * AIFA's class A list (reimbursed, fixed public price) and class H list (hospital use: two more prices, and a line
 * break in the code's header cell), with or without header. A list named H in class A's columns is class H.
 */
export const classTable = (reimbursement_class: 'A' | 'H') =>
  new Table(
    {
      columns: {
        ingredient: { names: ['Principio attivo'], required: true },
        description: { names: ['Denominazione e confezione'], required: true },
        price: { names: ['Prezzo al pubblico'], prefixes: ['Prezzo al pubblico', 'Prezzo pubblico'] },
        ex_factory: { names: ['Prezzo ex-factory'], prefixes: ['Prezzo ex'] },
        holder: { names: ['Titolare AIC', 'Ditta'], required: true },
        aic: { names: ['Codice AIC', 'AIC'], required: true, code: 'needed' },
        group: { names: ['Codice gruppo equivalenza', 'Codice gruppo'] },
      },
      orders: [
        ['ingredient', null, 'description', 'price', 'holder', 'aic', 'group'],
        ['ingredient', null, 'description', 'price', 'ex_factory', null, 'holder', 'aic', 'group'],
      ],
      isData: (row) => /^\d{6,9}$/.test(row.aic) && row.description !== '',
    },
    (row): MedicineRecord => {
      const description = required(row.description, 'Denominazione e confezione')
      const star = description.indexOf('*')
      const brand = brandName(star === -1 ? description : description.slice(0, star).trim())
      const pack = readAbbreviatedPack(star === -1 ? '' : description.slice(star + 1))
      const manufacturer = companyName(required(row.holder, 'Titolare AIC'))
      const active_ingredient = ingredientName(required(row.ingredient, 'Principio attivo'))
      const national_price_cents = known(row.price) === null ? null : readPrice(row.price)
      if (national_price_cents === null && reimbursement_class === 'A')
        reject('missing_value', 'Prezzo al pubblico is empty')
      const title = isIngredient(brand, active_ingredient) ? `${brand} ${shortCompany(manufacturer)}` : brand
      return {
        minsan: readMinsan(row.aic),
        kind: 'medicine',
        name: packName(title, pack),
        brand: title,
        manufacturer,
        active_ingredient,
        ...pack,
        reimbursement_class,
        national_price_cents,
        equivalence_group: readGroup(row.group),
      }
    },
  )

/** Generics are named after the ingredient; the company distinguishes them, as on the pack. */
function isIngredient(brand: string, ingredient: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  const known = new Set(words(ingredient).map((word) => word.slice(0, 6)))
  const named = words(brand)
  return named.length > 0 && named.every((word) => known.has(word.slice(0, 6)))
}

function shortCompany(company: string): string {
  return company
    .replace(/,? (?:S\.p\.A\.|S\.r\.l\.|S\.n\.c\.|S\.a\.s\.|S\.L\.U\.|GmbH).*$/, '')
    .replace(/\s(?:Soc\.|Societ|Sociedade|\().*$/, '')
    .split(' ')
    .slice(0, 3)
    .join(' ')
    .replace(/\s(?:Italia|Farmaceutici|Pharma|Healthcare)$/, '')
}
