import { p, ul } from '@/backend/demo/html'
import { inventedName, responsiblePerson } from '@/backend/demo/names'
import { choosePalette } from '@/backend/demo/packshots/palettes'
import { beauty } from '@/backend/demo/parapharmacy/beauty'
import { devices } from '@/backend/demo/parapharmacy/devices'
import { everyday } from '@/backend/demo/parapharmacy/everyday'
import { family } from '@/backend/demo/parapharmacy/family'
import type { Good, Size } from '@/backend/demo/parapharmacy/good'
import { others } from '@/backend/demo/parapharmacy/others'
import { supplements } from '@/backend/demo/parapharmacy/supplements'
import { type Draft, largerPack, type Seed } from '@/backend/demo/seed'
import type { Kind } from '@/lib/contract/products'
import { isMedicine } from '@/lib/rules/sale'

const goods: Good[] = [...supplements, ...beauty, ...family, ...devices, ...others, ...everyday]
const PACK_STEPS = 4
/** The names before are the makers' of equivalents. */
const FIRST_HOUSE = 1200

/** What is said of every product of its kind, besides what the shop says of all of them (`product.label` of its texts). */
const kindWarnings: Record<Exclude<Kind, 'medicine'> | NonNullable<Good['like']>, string[]> = {
  food: ['Conservare in luogo fresco e asciutto; dopo l’apertura richiudere bene.'],
  oral: ['Non ingerire. Interrompere l’uso in caso di irritazione della bocca.'],
  supplement: ['Conservare in luogo fresco e asciutto, lontano da luce e fonti di calore.'],
  cosmetic: [
    'Solo per uso esterno. Evitare il contatto diretto con gli occhi; in caso di contatto sciacquare con acqua.',
    'Interrompere l’uso in caso di irritazione. Tenere fuori dalla portata dei bambini.',
  ],
  baby: [
    'Usare sotto la sorveglianza di un adulto e controllare il prodotto prima di ogni uso.',
    'Tenere l’imballaggio lontano dai bambini.',
  ],
  infant_formula: [],
  device: [
    'Non sostituisce il parere del medico: in caso di dubbi sui risultati o se i disturbi continuano, consultarlo.',
    'Tenere fuori dalla portata dei bambini.',
  ],
  homeopathic: [
    'Tenere fuori dalla vista e dalla portata dei bambini.',
    'Se i sintomi persistono o in gravidanza e durante l’allattamento, consultare il medico.',
  ],
  veterinary: [
    'Solo per uso animale. Tenere fuori dalla portata dei bambini.',
    'In caso di malattia dell’animale, gravidanza o allattamento consultare il veterinario.',
  ],
  other: ['Conservare in luogo asciutto e pulito. Tenere fuori dalla portata dei bambini.'],
}

const kindLegend: Record<Exclude<Kind, 'medicine'>, string> = {
  supplement: 'Integratore alimentare',
  cosmetic: 'Cosmetico',
  baby: 'Linea bambino',
  infant_formula: 'Formula per lattanti',
  device: 'Dispositivo medico CE',
  homeopathic: 'Medicinale omeopatico',
  veterinary: 'Per uso animale',
  other: 'Parafarmaco',
}

/** Legal form and sections of a product that is no allopathic medicine. */
function build(good: Good, variant: string, size: Size, round: number): Draft {
  // Where there are several sizes already, a grown one could be another's twin.
  const steps = good.sizes.length === 1 ? PACK_STEPS : 1
  const grown = largerPack(size.pack, round === 0 ? 0 : (round - 1) % steps)
  const maker = Math.floor((round - 1) / steps) * 41 + (good.name.length % 41)
  const brand = round === 0 ? good.brand : inventedName(FIRST_HOUSE + maker)
  const kind = good.kind
  if (kind === 'medicine') throw new TypeError('medicines are built from their ingredient')
  const name = [brand, good.name, variant, grown.pack].filter(Boolean).join(' ')
  const company = `${brand} ${kind === 'homeopathic' ? 'Laboratorio Omeopatico' : kind === 'infant_formula' ? 'Nutrizione' : 'Italia'} S.r.l.`
  const homeopathic = kind === 'homeopathic'
  const supply = homeopathic ? 'SOP' : (good.supply ?? null)
  return {
    name,
    brand,
    manufacturer: company,
    kind,
    supply,
    active_ingredient: homeopathic ? good.name : null,
    strength: homeopathic && variant ? variant : null,
    form: good.form ?? null,
    pack: grown.pack,
    atc: null,
    vat_rate: good.vat,
    description: p(good.about) + ul(good.points),
    sections: [
      { code: 'composition', html: p(good.compositions?.[variant] ?? good.composition) },
      { code: 'directions', html: p(good.directions) },
      { code: 'warnings', html: ul([...(good.warnings ?? []), ...kindWarnings[good.like ?? kind]]) },
    ],
    reimbursement: null,
    equivalence_group: null,
    max_quantity: good.max?.[0] ?? null,
    max_quantity_reason: good.max?.[1] ?? null,
    unit_content:
      size.amount && !isMedicine({ kind, supply })
        ? { amount: Number((size.amount[0] * grown.factor).toFixed(4)), unit: size.amount[1] }
        : null,
    responsible_person: homeopathic ? null : responsiblePerson(company),
    minimum_age: good.minimumAge ?? null,
    base_price_cents: Math.round((size.cents * grown.factor ** 0.9) / 10) * 10,
    national_price: false,
    categories: good.categories,
    art: {
      shape: good.shape,
      content: good.content,
      palette: choosePalette(brand),
      title: brand,
      subtitle: good.name,
      strength: variant || good.label,
      pack: grown.pack,
      maker: variant ? good.label : company.replace(/ S\.r\.l\.$/, ''),
      legend: kindLegend[kind],
    },
  }
}

export const parapharmacySeeds: Seed[] = goods.flatMap((good) =>
  (good.variants ?? ['']).flatMap((variant) =>
    good.sizes.map(
      (size): Seed =>
        (round) =>
          build(good, variant, size, round),
    ),
  ),
)
