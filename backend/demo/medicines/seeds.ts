import { p, ul } from '@/backend/demo/html'
import { cold } from '@/backend/demo/medicines/cold'
import { general } from '@/backend/demo/medicines/general'
import { heart } from '@/backend/demo/medicines/heart'
import { type Form, type FormKey, forms, type Ingredient, type Presentation } from '@/backend/demo/medicines/ingredient'
import { leaflet } from '@/backend/demo/medicines/leaflet'
import { pain } from '@/backend/demo/medicines/pain'
import { skin } from '@/backend/demo/medicines/skin'
import { specialist } from '@/backend/demo/medicines/specialist'
import { stomach } from '@/backend/demo/medicines/stomach'
import { equivalentMakers, inventedName } from '@/backend/demo/names'
import { choosePalette } from '@/backend/demo/packshots/palettes'
import { at } from '@/backend/demo/random'
import { type Draft, largerPack, type Seed } from '@/backend/demo/seed'
import { needsPrescription } from '@/lib/rules/prescription'

const ingredients: Ingredient[] = [...pain, ...cold, ...stomach, ...skin, ...heart, ...general, ...specialist]

/** Brand first, then six equivalents at the most: the places that one pack has in a round of variants. */
const PLACES = 7
const PACK_STEPS = 8
const PRESENTATIONS = 8

/** "20 compresse" says its form itself; "tubo 60 g" needs the form before it. */
function packWithForm(key: FormKey, pack: string): string {
  if (pack.includes(key.slice(0, 4))) return pack
  return `${key === 'iniettabile' ? forms[key].label : key} ${pack}`
}

const toSlug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

function build(ingredient: Ingredient, pack: Presentation, index: number, place: number, round: number): Draft {
  const step = round === 0 ? 0 : (round - 1) % PACK_STEPS
  const grown = largerPack(pack.pack, step)
  const made = { ...pack, pack: grown.pack }
  const form: Form = forms[pack.form]
  const wave = Math.floor((round - 1) / PACK_STEPS)
  const maker =
    round === 0
      ? at(equivalentMakers, index + place - 1)
      : inventedName((wave * PRESENTATIONS + index) * PLACES + place)
  const isBrand = round === 0 && place === 0
  const brand = isBrand ? ingredient.brand : `${ingredient.name} ${maker}`
  const name = `${brand} ${pack.strength} ${packWithForm(pack.form, made.pack)}`
  const selfCare = !needsPrescription({ kind: 'medicine', supply: pack.supply })
  // The cheapest equivalent sets the reference price; each further manufacturer asks a little more.
  const share = isBrand ? 1 : 0.72 + 0.045 * (place - (round === 0 ? 1 : 0))
  const cents = Math.round(pack.cents * grown.factor ** 0.92 * share)
  const reference = pack.equivalents > 0 ? Math.round(pack.cents * grown.factor ** 0.92 * 0.72) : null
  const national = !selfCare && pack.class !== 'C'
  const rule = selfCare
    ? 'Medicinale senza obbligo di ricetta.'
    : 'Medicinale soggetto a prescrizione medica: si può prenotare con la ricetta e ritirare in farmacia.'
  return {
    name,
    brand: isBrand ? ingredient.brand : maker,
    manufacturer: isBrand ? `${ingredient.maker} S.p.A.` : `${maker} Pharma S.r.l.`,
    kind: 'medicine',
    supply: pack.supply,
    active_ingredient: ingredient.name,
    strength: pack.strength,
    form: form.label,
    pack: made.pack,
    atc: ingredient.atc,
    vat_rate: 10,
    description:
      p(
        selfCare
          ? `${name} è un medicinale a base di ${ingredient.name.toLowerCase()}. Leggere attentamente il foglio illustrativo.`
          : `${name} contiene ${ingredient.name.toLowerCase()}, che appartiene al gruppo ${ingredient.group}.`,
      ) +
      ul([`Forma farmaceutica: ${form.label}`, `Dosaggio: ${pack.strength}`, `Confezione: ${made.pack}`]) +
      p(rule),
    sections: leaflet(brand, ingredient, made),
    reimbursement: selfCare
      ? null
      : { class: pack.class, reference_price_cents: pack.class === 'A' ? reference : null, note: pack.note ?? null },
    equivalence_group: toSlug(
      `${ingredient.name} ${pack.strength.replaceAll(',', '.').replaceAll('.', ' p ')} ${pack.form} ${made.pack}`,
    ),
    max_quantity: pack.max?.[0] ?? (selfCare ? null : 2),
    max_quantity_reason: pack.max?.[1] ?? (selfCare ? null : 'Massimo 2 confezioni per ricetta.'),
    unit_content: null,
    responsible_person: null,
    minimum_age: pack.minimumAge ?? null,
    base_price_cents: cents,
    national_price: national,
    categories: pack.categories,
    art: {
      shape: pack.shape ?? form.shape,
      content: pack.content ?? form.content,
      palette: choosePalette(isBrand ? ingredient.brand : maker),
      title: isBrand ? ingredient.brand : ingredient.name,
      subtitle: isBrand ? ingredient.name : maker,
      strength: pack.strength,
      pack: packWithForm(pack.form, made.pack),
      maker: isBrand ? ingredient.maker : `${maker} Pharma`,
      legend: selfCare ? 'Medicinale senza obbligo di ricetta' : 'Medicinale soggetto a prescrizione medica',
    },
  }
}

export const medicineSeeds: Seed[] = ingredients.flatMap((ingredient) =>
  ingredient.presentations.flatMap((pack, index) =>
    Array.from(
      { length: pack.equivalents + 1 },
      (_, place): Seed =>
        (round) =>
          build(ingredient, pack, index, place, round),
    ),
  ),
)
