/** A quantity in a description: an amount of substance, a concentration, or a volume. */
export type Quantity = { text: string; kind: 'mass' | 'concentration' | 'volume'; start: number; end: number }

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
export function quantitiesIn(text: string): Quantity[] {
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
