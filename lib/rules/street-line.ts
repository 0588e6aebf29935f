import { typedLine } from '@/lib/values/text'

/** Generic words before the name of an Italian street. */
const STREET =
  /^(?:alzaia|bastioni?|borgo|calle|campo|circonvallazione|contrada|c\.?da|corso|c\.?so|fondamenta|frazione|fraz?\.|galleria|largo|l\.?go|localit[aà]'?|loc\.|lungo\p{L}+|passeggiata|piazza|p\.?zz?a|piazzale|p\.?le|p\.?zz?ale|piazzetta|riva|rione|salita|strada|str\.|traversa|via|v\.|viale|v\.?le|vicolo|vico)[\s.]/iu
/** A road whose name is a number: `S.S. 16`, `Strada Provinciale 45 bis`. */
const ROAD =
  /^(?:s\.?\s?[spr]\.?|s\.?\s?s\.?\s?v\.?|strada\s+(?:statale|provinciale|regionale|comunale|vicinale))\s*(?:n\.?\s*)?\d{1,4}(?:\s?(?:bis|ter|quater|dir|var))*(?![\p{L}\d])/iu
const MONTH = /^\s+(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)\b/i

const END = String.raw`(?![\p{L}\d'’])`
const UNIT_NUMBER = String.raw`(?:\d{1,4}(?:\s?[/-]\s?\d{1,3}|\s?[/-]?\s?[a-z]${END}(?!\.\s?\d))?|[a-z]\d{0,3}|dx|sx|destra|sinistra)${END}`
const FLOOR_NAME = `(?:primo|secondo|terzo|quarto|quinto|sesto|settimo|ottavo|nono|decimo|ultimo|terra|terreno|rialzato|ammezzato|seminterrato|attico|[ivx]{1,4})${END}`
const UNIT =
  'scala|sc|interno|int|esterno|palazzina|pal|palazzo|edificio|edif|ed|blocco|lotto|torre|corpo|fabbricato|fabbr|appartamento|app|apt|ingresso|isolato|citofono|cit|portone|cancello|suite|ufficio'
const FLOOR = String.raw`piano\.?\s*(?:\d{1,2}\s?[°ºª^]?|${FLOOR_NAME})|(?:\d{1,2}\s?[°ºª^]|\d{1,2}|${FLOOR_NAME})\s*(?:piano${END}|p\.(?=[\s,;]|$))|p\.\s?\d{1,2}${END}|p\.?\s?t\.?${END}`
const KM = /(?<=[\s,])(?:al\s)?(?:km|chilometro)\.?\s*\d{1,4}(?:[.,+]\d{1,3})?(?![\p{L}\d])/iu
const DETAIL = new RegExp(`(?:${FLOOR}|(?:${UNIT})(?:\\.|°)?\\s*(?:n[.°]?\\s*)?${UNIT_NUMBER})`, 'iu')
/** Words that also name streets: `Via Vecchia Torre 5` has the number 5. */
const NAMES_PART = /(?:^|\s)(?:scala|sc\.?|interno|int\.?|piano|pal(?:azzina)?\.?|app(?:artamento)?\.?|edificio)\s*$/iu
const PARTICLE = /(?:^|\s)(?:d['’i]|del|dello|della|dell['’]|dei|degli|delle|la|il|lo|le|san|santa)\s*$/iu
const CARE_OF =
  /(?:^|[\s,])(?:c\s?[/.]\s?o\.?|presso)\s+([^,;]+?)(?=[,;]|$|\s(?:via|viale|piazza|corso|largo|vicolo)\s)/iu
/** The name at the door, up to a comma or CAP; `citofono 21` is a unit. */
const BELL =
  /(?:^|[\s,])((?:citofon(?:o|are)|campanello|suonare(?:\s+a)?)\s+(?=\p{L}{2})[^,;]+?)(?=\s*(?:[,;]|$|\d{5}\b))/iu

/** A postbox is no street: `C.P. 123 Milano`. */
const POSTBOX =
  /(?:^|[\s,])((?:c\.\s?p\.|cas(?:ella|\.)\s+post(?:ale|\.)|p\.?\s?o\.?\s?box)\s*(?:n[.°]?\s*)?\d{1,6}(?!\d)|fermo\s?posta(?!\p{L}))/giu
/** Behind the number it names no place: `ang. Via Durini`, `di fronte alla chiesa`, `cancello verde`. */
const NEAR =
  /^(?:(?:ang(?:\.|olo)|di\s+fronte|davanti|dietro|vicino|accanto|nei\s+pressi|zona\s+industriale|retro|cortile|corte\s+interna|seminterrato|condominio|ingresso\s+d[ai]l?(?:la)?)(?!\p{L}).*|ex\s+\d.*|(?:cancello|portone|porta|casa|villetta|palazzo)\s+(?:verde|ross[oa]|bianc[oa]|ner[oa]|grigi[oa]|giall[oa]|blu|marrone|grande|piccol[oa]))$/iu

/** A building before its street: `Centro Commerciale Il Ducale, Via Cigognola 1`. */
const BUILDING =
  /^(?:centro\s+(?:commerciale|direzionale|medico)|c\.\s?c\.|condominio|complesso|residen(?:ce|za)|hotel)\s/iu
/** A road that is named with its kilometre: `S.S. Appia km 22`. */
const NAMED_ROAD = /^(?:s\.?\s?[spr]\.?|autostrada|raccordo|superstrada)\s+\p{L}/iu
const IS_KM = /^(?:al )?(?:km|chil)/i

const NO_NUMBER = String.raw`s\.?\s?n\.?\s?c\.?|s\.n\.|senza\s+(?:numero(?:\s+civico)?|civico)`
const NUMBER = String.raw`(?:(?:n(?:r|um|umero)?|civ(?:ico)?)\s?[.°º]?\s*)?(\d{1,4}(?:\s?[/-]\s?(?:\d{1,3}|[a-z])${END}|[a-z]${END}|\s[a-z](?=\s*(?:[,;/-]|$|(?:int|sc|pal|piano)))|\s?/?\s?(?:bis|ter|quater|rosso|nero)${END}|\sr${END})*|${NO_NUMBER})(?![\p{L}\d°º'’])`
const NUMBERS = new RegExp(String.raw`(?<=^|\s)${NUMBER}`, 'giu')

/**
 * Reads an address without its CAP. `street` has its "Via" and is empty if only a place was typed. `street_number` may
 * be `12/A`, `14 bis`, `snc` or a road's `km 12`. Stair, floor, flat, building and c/o are `details`, in their order.
 * What is none of these is the `place`.
 */
export function readStreetLine(text: string) {
  const details: string[] = []
  const take = (part: string) => {
    details.push(part.replace(/\s+/g, ' ').trim())
    return ', '
  }
  const whole = typedLine(text.normalize('NFKC'))
    .replace(CARE_OF, (_, name: string) => take(`c/o ${name}`))
    .replace(BELL, (_, name: string) => take(name))
    .replace(POSTBOX, (_, box: string) => take(box))
    .replace(KM, take)
  const [first = '', ...rest] = whole
    .split(/[,;]|\s-\s/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '' && !isDetail(part, take))
    .filter((part, at, parts) => !(at === 0 && BUILDING.test(part) && STREET.test(`${parts[1]} `) && take(part)))
  const road = ROAD.exec(first)?.[0] ?? ''
  const isNamed =
    road !== '' || STREET.test(`${first} `) || (NAMED_ROAD.test(first) && details.some((part) => IS_KM.test(part)))
  const number = findNumber(first, road, isNamed)
  if (!isNamed && rest.length === 0 && (number === undefined || !/^\p{L}/u.test(first)))
    return { street: '', street_number: '', details, place: takeDetails(first, take) }
  const at = number?.index ?? first.length
  const street = number ? first.slice(0, at) : cutDetails(first, road.length, take)
  const behind = number ? [first.slice(at + number[0].length), ...rest] : rest
  const next = number ? undefined : new RegExp(`^${NUMBER}`, 'iu').exec(behind[0] ?? '')
  if (next) behind[0] = (behind[0] ?? '').slice(next[0].length)
  const places = behind
    .map((part) => part.trim().replace(/^\(([^()]*)\)$/, '$1'))
    .filter((part) => !(NEAR.test(part) && take(part)))
  const place = takeDetails(places.join(' , '), take)
  const written = number?.[1] ?? next?.[1] ?? ''
  const km = written === '' ? details.findIndex((part) => IS_KM.test(part)) : -1
  const street_number = km < 0 ? spellNumber(written) : details.splice(km, 1).join('')
  return { street: street.replace(/[\s,.-]+$/, ''), street_number, details, place }
}

/** A part that is a detail and nothing else. */
function isDetail(part: string, take: (part: string) => string): boolean {
  if (DETAIL.exec(part)?.[0] !== part) return false
  take(part)
  return true
}

/** The first number that belongs neither to the street's name nor to a detail. */
function findNumber(street: string, road: string, isNamed: boolean): RegExpExecArray | undefined {
  return [...street.matchAll(NUMBERS)].find(({ 0: found, index }) => {
    const before = street.slice(0, index).trimEnd()
    if (index < road.length || /^\s*$/.test(before)) return false
    const words = before.split(' ')
    const name = before.replace(NAMES_PART, '')
    const namesPart = name !== before && name.trim().includes(' ') && !PARTICLE.test(name)
    const inName = road === '' && isNamed && words.length < 2
    return !namesPart && !(road !== '' && name !== before) && !inName && !MONTH.test(street.slice(index + found.length))
  })
}

/** A street's name without the details behind it: `Via Roma int. 5`. */
function cutDetails(street: string, from: number, take: (part: string) => string): string {
  const found = new RegExp(`(?<=\\s)${DETAIL.source}`, 'iu').exec(street.slice(from))
  if (!found) return street
  const before = street.slice(0, from + found.index).trimEnd()
  if (from === 0 && (!before.includes(' ') || PARTICLE.test(before))) return street
  take(found[0])
  return cutDetails(`${before} ${street.slice(from + found.index + found[0].length)}`.trim(), from, take)
}

/** The rest of a text without its details, brackets and signs between parts. */
function takeDetails(text: string, take: (part: string) => string): string {
  return text
    .replace(new RegExp(`(?<=^|[\\s,.-])${DETAIL.source}`, 'giu'), take)
    .replace(/[(),;]|(?:^|\s)[-./]+(?=\s|$)|\bitalia\b/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const spellNumber = (number: string) =>
  /^s/i.test(number) ? 'snc' : number.replace(/\s?([/-])\s?/g, '$1').replace(/\s+/g, ' ')

/** The CAPs and names of the two states inside Italy, to which no shop delivers. */
const ABROAD =
  /^(?:4789\d|00120)$|^(?:4789\d\s+)?(?:repubblica\s+di\s+)?san\s+marino(?:\s+\(?rsm\)?)?$|^(?:00120\s+)?(?:stato\s+(?:della?\s+)?)?citt[aà]'?\s+del\s+vaticano(?:\s+\(?(?:scv|va)\)?)?$/i

/** Checks whether an address is in one of them. */
export const namesAbroad = (address: string): boolean =>
  [...(address.match(/(?<!\d)\d{5}(?!\d)/g) ?? []), readStreetLine(address).place].some(isAbroad)

/** Checks whether a place or CAP is San Marino's or the Vatican's. */
export const isAbroad = (place: string): boolean => ABROAD.test(typedLine(place).replace(/\s+/g, ' ').trim())
