import { memoizeLatest } from '@/lib/values/memoize-latest'
import { lowerWords } from './medicine-words'
import { expandAbbreviations, expandFew, pluralForm, withoutWrapping } from './pack-words'

/** A quantity in a description: an amount of substance, a concentration, or a volume. */
type Quantity = { text: string; kind: 'mass' | 'concentration' | 'volume'; start: number; end: number }

const number = String.raw`\d+(?:\.\d{3})*(?:,\d+)?`
const unit = String.raw`(?:milioni (?:di )?UI|kUI|UI(?: aXa)?|MU|UF|U(?!\p{L})|mEq|mmol|mg|mcg|kg|g|mcl|ml|litri|litro|l|%)(?!\p{L})`
const per = String.raw`\s?/\s?(?:(?:${number})?\s?(?:mcl|ml|mg|mcg|g|l|UI|h|ora|ore|die|dose|erogazione|spruzzo|cm2|bustina)(?!\p{L}))`
const single = String.raw`${number}\s?${unit}(?:${per}){0,2}`
/** `25 mg + 5 mg`, `(875+125) mg`, `320 + 9 mcg`, `10 mg/5 mg`. */
const compound = new RegExp(
  String.raw`(?<![\p{L}\d,.])\(?(?:${number}\s?[+/]\s?)*${single}(?:\s?[+/]\s?(?:${number}\s?[+/]\s?)*${single})*\)?(?:\s?${unit})?`,
  'gu',
)

/** All quantities of a text normalised by {@link lowerWords}. */
function quantitiesIn(text: string): Quantity[] {
  return Array.from(text.matchAll(compound), (match) => {
    const found = match[0]
    return { text: spell(found), kind: quantityKind(found), start: match.index, end: match.index + found.length }
  })
}

function quantityKind(text: string): Quantity['kind'] {
  if (text.includes('%')) return 'concentration'
  const volume = /(?:^|[^/\s\d,.])?\s?(?:ml|mcl|litri|litro|l)$/
  const parts = text.split(/\s?\+\s?/)
  if (parts.every((part) => !part.includes('/') && volume.test(part))) return 'volume'
  const dose = /(?:mg|mcg|g|kg|UI|U|MU|UF|kUI|mEq|mmol)\s?\//
  const overVolume = /\/\s?[\d.,]*\s?(?:ml|mcl|l|g|h|ora|ore|die|dose|erogazione|spruzzo|cm2|bustina)$/
  return parts.some((part) => dose.test(part) && overVolume.test(part)) ? 'concentration' : 'mass'
}

/** `5MG+25MG` → `5 mg + 25 mg`: adds spaces before units and around a plus. */
function spell(text: string): string {
  return text
    .replace(/(\d)(?=[\p{L}])/gu, '$1 ')
    .replace(/\s?\+\s?/g, ' + ')
    .replace(/\s?\/\s?/g, '/')
    .replace(/(\d)\s%/g, '$1%')
    .replace(/\s+/g, ' ')
    .trim()
}

export type PackText = { strength: string | null; form: string | null; pack: string | null }

const longest = 160
/** Maximum length of a pack description within the name. */
const longestInName = 90

/** Dose forms: a mass next to them is the strength, not the content. */
const doses =
  /\d+(?:x\d+)? (?:compress|capsul|pastigli|bustin|buste|fial|siring|penn|flaconcin|flacon|cerott|suppost|ovuli|clism|cartucc|contenitor|dosi|erogazion|tubofial|film|impiant|microclism|gomme|sacc|confett|tavolett|liofilizzat)/

/**
 * Class A and H descriptions after the asterisk: `84 cpr riv gastrores 333 mg`, `orale gtt 10 ml 2,5 mg/ml`, `1
 * fiala IM 1 g + 1 fiala solv 4 ml`.
 */
export const readAbbreviatedPack = memoizeLatest((text: string): PackText => {
  const upper = text
    .replace(/unita['’]? internazionali/gi, 'UI')
    .replace(/\bu\/ml/gi, 'U/ml')
    .replace(/\bML\b/g, 'ml')
  const [main, extras] = splitKit(tidy(expandAbbreviations(spaced(upper))))
  const strength = chooseStrength(main)
  const rest = tidy(withoutQuantity(main, strength))
  const route = describeRoute(rest)
  const { form, pack } = formAndPack(withoutRoutes(rest))
  const contents = [pack, extras && withVolumes(withoutRoutes(extras))].filter(Boolean).join(' + ')
  return {
    strength: strength ? strength.text : null,
    form: limit(form && route ? `${form} ${route}` : form),
    pack: limit(contents || null),
  }
})

/**
 * Descriptions of the equivalents list and the register in full words: `"100 MG COMPRESSE" 40 COMPRESSE IN BLISTER
 * PVC/AL`, `25 COMPRESSE 400 MG`, `30 MG/15 MG COMPRESSE- 28 COMPRESSE IN BLISTER`, also with broken quotes.
 */
export const readFullPack = memoizeLatest((text: string): PackText => {
  const words = tidy(expandFew(withoutWrapping(spaced(lowerWords(text.replace(/'(?=")/g, ''))))))
  const quoted = /^"*\s*([^"]+?)\s*"+\s*([^"\s].*)$/.exec(words)
  const [description, rest] = quoted
    ? [tidy(quoted[1] ?? ''), tidy((quoted[2] ?? '').replaceAll('"', ' '))]
    : splitUnquoted(tidy(words.replaceAll('"', ' ')))
  const strength = chooseStrength(description) ?? chooseStrength(rest)
  const described = tidy(withoutQuantity(description, strength)).replace(/^(?:(?:adulti|bambini|retard)\s)+/, '')
  const form = tidy(described.replace(/\b\d+\/\d+\b/g, ' ').replace(/(?:^|\s)\d.*$/, ''))
  const contents = withVolumes(withoutRoutes(tidy(withoutQuantity(rest, strength)).replace(/^da /, '')))
  const pack = contents || (quoted || rest ? null : (formAndPack(described).pack ?? null))
  return {
    strength: strength ? strength.text : null,
    form: limit(form || formAndPack(contents).form || null),
    // Descriptions truncated by AIFA's register stay whole.
    pack: limit(
      pack && pack.split('(').length === pack.split(')').length
        ? pack
        : pack && lowerWords(text.replaceAll('"', '')).trim(),
    ),
  }
})

/** Name of a package in the shop: brand, strength, pack with form, without repetitions. */
export function packName(brand: string, { strength, form, pack }: PackText): string {
  const words = brand.split(' ')
  // `Dosberotec 100` with 100 mcg: not repeated.
  const dose = strength?.split(' ')[0]
  const title = words.length > 1 && words.at(-1) === dose ? words.slice(0, -1).join(' ') : brand
  const said = new Set(title.toLowerCase().split(' '))
  const kind = form
    ?.split(' ')
    .filter((word, index) => index > 0 || !said.has(word.toLowerCase()))
    .join(' ')
  const name = [title, strength, describeContents(kind || null, pack)].filter(Boolean).join(' ')
  return name.length > 200 ? `${name.slice(0, 199).trimEnd()}…` : name
}

function describeContents(form: string | null, whole: string | null): string | null {
  const pack = whole && whole.length > longestInName ? null : whole
  const counted = pack && /^(\d+(?:x\d+)?) (\p{L}+)(.*)$/u.exec(pack)
  if (!form || !counted) return [form, pack].filter(Boolean).join(' ') || null
  const [, count = '', noun = '', rest = ''] = counted
  const [first = '', ...more] = (count === '1' ? form : pluralForm(form)).split(' ')
  if (noun.slice(0, 5) !== first.slice(0, 5)) return `${form} ${pack}`
  const qualities = more.join(' ')
  const said = qualities === '' || rest.includes(qualities) || rest.startsWith(` ${more[0]?.slice(0, 6)}`)
  return said ? pack : `${count} ${noun} ${qualities}${rest}`
}

function spaced(text: string): string {
  return text
    .replace(/(\d)\s*[x×?]\s*(?=\d)/gi, '$1x')
    .replace(/(\d)(?=\p{L}{2,})(?!x\d)/gu, '$1 ')
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/(\p{L}|\d)\+(?=\d)/gu, '$1 + ')
}

/** Splits off accompanying parts: `1 fiala IM 1 g + 1 fiala solv 4 ml`. */
function splitKit(text: string): [string, string | null] {
  const at = /\s\+\s(?=\d+\s+(?!(?:mg|mcg|g|ml|UI|U|MU|%)(?!\p{L}))\p{L}|\p{L})/u.exec(text)
  return at ? [text.slice(0, at.index), tidy(text.slice(at.index + at[0].length))] : [text, null]
}

function chooseStrength(text: string): Quantity | null {
  const quantities = quantitiesIn(text).filter(({ kind }) => kind !== 'volume')
  const mass = quantities.find(({ kind }) => kind === 'mass')
  const concentration = quantities.find(({ kind }) => kind === 'concentration')
  if (concentration && (!mass || !doses.test(text) || concentration.start < mass.start || text.includes('cerott'))) {
    return concentration
  }
  if (!mass) return null
  // Without dose forms, grams are the content: `crema 30 g`.
  const isContent =
    /\d g$/.test(mass.text) &&
    !doses.test(text) &&
    /crema|unguento|gel|pomata|pasta|schiuma|shampoo|tubo|sospensione|polvere$/.test(text)
  return isContent ? null : mass
}

/** Removes the strength from the text; for a patch with a release rate also its total content. */
function withoutQuantity(text: string, quantity: Quantity | null): string {
  if (!quantity) return text
  let result = text
  for (const candidate of quantitiesIn(text).reverse()) {
    const load = text.includes('cerott') && candidate.kind === 'mass'
    if (candidate.text === quantity.text || load)
      result = result.slice(0, candidate.start) + result.slice(candidate.end)
  }
  return result
}

function formAndPack(text: string): { form: string | null; pack: string | null } {
  const gas = /^(?:(\d+ bar) )?(gas medicinale (?:compresso|criogenico)) ?(.*)$/.exec(text)
  if (gas) return { form: gas[2] ?? null, pack: [withVolumes(gas[3] ?? ''), gas[1]].filter(Boolean).join(', ') || null }
  const counted = /^(\d+(?:x\d+)?) (.+)$/.exec(text)
  if (counted) {
    const form = tidy((counted[2] ?? '').replace(/\s(?:da )?\d.*$/, '').replace(/^dosi /, ''))
    return { form: form || null, pack: withVolumes(text) }
  }
  const digit = text.search(/\d/)
  if (digit === -1) return { form: text || null, pack: null }
  return { form: tidy(text.slice(0, digit)) || null, pack: withVolumes(tidy(text.slice(digit))) || null }
}

function withVolumes(text: string): string {
  return text.replace(/(\p{L}{4,})\s(?=\d[\d.,]*\s(?:ml|mcl|litri|l|g)(?!\p{L}))/gu, '$1 da ')
}

const routes = /(?<!\p{L})(?:IM|EV|SC)(?!\p{L})/gu
const routeNames = { IM: 'intramuscolare', EV: 'endovenoso', SC: 'sottocutaneo' }

function withoutRoutes(text: string): string {
  return tidy(text.replace(routes, ' '))
}

function describeRoute(text: string): string | null {
  const found = new Set(text.match(routes))
  const names = Object.entries(routeNames).flatMap(([route, name]) => (found.has(route) ? [name] : []))
  return names.length > 0 ? `per uso ${names.join(' o ')}` : null
}

/** Without quotes the form ends at a dash or before the count. */
function splitUnquoted(text: string): [string, string] {
  const counted = /^(.+?)\s?[-–]\s(\d+(?:x\d+)? ?\p{L}.*)$/u.exec(text)
  if (counted) return [tidy((counted[1] ?? '').replace(/\s[-–]\s/g, ' ')), tidy(counted[2] ?? '')]
  const dashed = /^(.*?\p{L}.*?)\s?[-–]\s(.+)$/u.exec(text)
  if (dashed) {
    const [, description = '', rest = ''] = dashed
    const late = /^(\D+?)\s(\d+(?:x\d+)? \p{L}{4,}.*)$/u.exec(rest)
    return late ? [tidy(`${description} ${late[1]}`), tidy(late[2] ?? '')] : [tidy(description), tidy(rest)]
  }
  const [first] = quantitiesIn(text)
  if (first?.start !== 0) return /^\d/.test(text) ? ['', text] : [text, '']
  const after = text.slice(first.end)
  const count = /[\s,](?=\d+(?:x\d+)?\s?\p{L}{3,})/u.exec(after)
  return count
    ? [tidy(text.slice(0, first.end) + after.slice(0, count.index)), tidy(after.slice(count.index))]
    : [text, '']
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[,;.)])/g, '')
    .replace(/\(\s*\)/g, '')
    .replace(/^[\s,;.+/-]+|[\s,;+/-]+$/g, '')
    .replace(/(?:\s(?:da|in|di|\+|e|per))+$/g, '')
    .trim()
}

function limit(text: string | null): string | null {
  return text && text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text
}
