import { remembered } from './remembered'
import { titleCase } from './title-case'

/** Letters that are a name by themselves, as the companies write them. */
const acronyms = new Set(
  'ABC AFI AGIPS BB BRB CSL DOC EG FG FKI GE GMM GSK HCS IBN IBSA IDI KRKA LJ MSD NV PTC SF SIT TAD UCB USA XGX'.split(
    ' ',
  ),
)

const legalForms: [RegExp, string][] = [
  [/\bS\.?\s?P\.?\s?A\.?(?=\s|$|,)/gi, 'S.p.A.'],
  [/\bS\.?\s?R\.?\s?L\.?(?=\s|$|,)/gi, 'S.r.l.'],
  [/\bS\.?\s?N\.?\s?C\.?(?=\s|$|,)/gi, 'S.n.c.'],
  [/\bS\.?\s?A\.?\s?S\.?(?=\s|$|,)/gi, 'S.a.s.'],
  [/\bS\.?\s?L\.?\s?U\.?(?=\s|$|,)/gi, 'S.L.U.'],
  [/\bG\.?M\.?B\.?H\.?(?=\s|$|,)/gi, 'GmbH'],
]

/** A company as a shopper reads it: `DOC GENERICI S.R.L.` → `DOC Generici S.r.l.`. */
export const companyName = remembered((text: string): string => {
  const form = legalForms.find(([pattern]) => new RegExp(pattern.source, 'i').test(text))
  const bare = form
    ? text
        .replace(form[0], '')
        .replace(/[\s,]+$/g, '')
        .replace(/\s+/g, ' ')
        .trim()
    : text.trim()
  const name = brandName(bare)
  return form && bare !== '' ? `${name} ${form[1]}` : name
})

/** A brand or company without legal form: `ACARBOSIO DOC GENERICI` → `Acarbosio DOC Generici`. */
export function brandName(text: string): string {
  const upper = !/\p{Ll}{2}/u.test(text)
  if (!upper) return text.trim()
  return titleCase(text.toUpperCase())
    .split(' ')
    .map((word) => (acronyms.has(word.toUpperCase()) ? word.toUpperCase() : word === 'Gmbh' ? 'GmbH' : word))
    .join(' ')
}

/** Ingredients as one readable text: `OSSICODONE CLORIDRATO/NALOXONE CLORIDRATO` → `Ossicodone cloridrato + naloxone cloridrato`. */
export const ingredientName = remembered((text: string): string => {
  const parts = text
    .split(/\s*(?:\/|\+)\s*/)
    .map((part) => lowerWords(part.trim()))
    .filter((part) => part !== '')
  const joined = parts.join(' + ')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
})

const units = new Map([
  ['mg', 'mg'],
  ['mcg', 'mcg'],
  ['µg', 'mcg'],
  ['microgrammi', 'mcg'],
  ['g', 'g'],
  ['kg', 'kg'],
  ['ml', 'ml'],
  ['mcl', 'mcl'],
  ['l', 'l'],
  ['ui', 'UI'],
  ['u', 'U'],
  ['u.i', 'UI'],
  ['mu', 'MU'],
  ['uf', 'UF'],
  ['kui', 'kUI'],
  ['meq', 'mEq'],
  ['mmol', 'mmol'],
  ['h', 'h'],
  ['im', 'IM'],
  ['ev', 'EV'],
  ['sc', 'SC'],
  ['ch', 'CH'],
  ['dh', 'DH'],
  ['lm', 'LM'],
])

/** Lower case, but for units and routes: `40 MCG/ML COLLIRIO` → `40 mcg/ml collirio`. */
export function lowerWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{L}[\p{L}.]*/gu, (word) => units.get(word) ?? word)
    .replace(/unita['’]?\s+internazionali|\bu\.i\./gi, 'UI')
}
