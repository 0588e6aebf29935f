/** Multi-word abbreviations of the class lists, longest first. */
const phrases: [RegExp, string][] = [
  [/\bBB\b/g, 'bambini'],
  [/\bAD\b/g, 'adulti'],
  [/\borale rett sosp\b/g, 'sospensione orale e rettale'],
  [/\borale (?:gtt|gocce)\b/g, 'gocce orali'],
  [/\borale (?:sosp grat|grat sosp)\b/g, 'granulato per sospensione orale'],
  [/\borale sosp\b/g, 'sospensione orale'],
  [/\borale soluz\b/g, 'soluzione orale'],
  [/\borale emuls\b/g, 'emulsione orale'],
  [/\borale polv\b/g, 'polvere orale'],
  [/\borale grat\b/g, 'granulato orale'],
  [/\borale gel\b/g, 'gel orale'],
  [/\borale liof\b/g, 'liofilizzati orali'],
  [/\bsosp pressurizz(?:ata)? inal\b/g, 'sospensione pressurizzata per inalazione'],
  [/\bsoluz pressurizz(?:ata)? inal\b/g, 'soluzione pressurizzata per inalazione'],
  [/\bsosp inal\b/g, 'sospensione per inalazione'],
  [/\bsoluz inal\b/g, 'soluzione per inalazione'],
  [/\bpolv inal\b/g, 'polvere per inalazione'],
  [/\bsosp neb(?:ul)?\b/g, 'sospensione per nebulizzatore'],
  [/\bsoluz neb(?:ul)?\b/g, 'soluzione per nebulizzatore'],
  [/^nebul\b/g, 'soluzione per nebulizzatore'],
  [/\b(?:ung|unguento) derm\b/g, 'unguento dermatologico'],
  [/\b(gel|shampoo) derm\b/g, '$1 dermatologico'],
  [/\bsoluz derm\b/g, 'soluzione cutanea'],
  [/\b(crema|emuls|schiuma|polv|sosp) derm\b/g, '$1 dermatologica'],
  [/\b(crema|schiuma|sosp|soluz) rett\b/g, '$1 rettale'],
  [/\bgas med\b/g, 'gas medicinale'],
  [/(?<!a )\brilasc?io (prolungato|modificato|controllato)\b/gi, 'a rilascio $1'],
]

const abbreviations: Record<string, string> = {
  applic: 'applicatore',
  bomb: 'bombola',
  bust: 'bustine',
  cart: 'cartucce',
  cont: 'contenitori',
  cpr: 'compresse',
  cps: 'capsule',
  cut: 'cutanea',
  derm: 'dermatologico',
  dipers: 'dispersibili',
  dispers: 'dispersibili',
  div: 'divisibili',
  eff: 'effervescenti',
  efferv: 'effervescenti',
  emuls: 'emulsione',
  erog: 'erogazioni',
  flac: 'flacone',
  gastrores: 'gastroresistenti',
  grat: 'granulato',
  gtt: 'gocce',
  inal: 'per inalazione',
  inalaz: 'per inalazione',
  infus: 'per infusione',
  iniett: 'iniettabile',
  liof: 'liofilizzato',
  mast: 'masticabili',
  monod: 'monodose',
  monodosi: 'monodose',
  neb: 'per nebulizzatore',
  nebul: 'per nebulizzatore',
  orodisp: 'orodispersibili',
  orodisper: 'orodispersibili',
  orodispers: 'orodispersibili',
  orosol: 'orosolubili',
  orosolub: 'orosolubili',
  ov: 'ovuli',
  polv: 'polvere',
  preriemp: 'preriempita',
  press: 'pressurizzata',
  rett: 'rettale',
  rig: 'rigide',
  rinol: 'rinologica',
  riv: 'rivestite',
  sir: 'siringa',
  solub: 'solubili',
  soluz: 'soluzione',
  solv: 'solvente',
  sosp: 'sospensione',
  subl: 'sublinguali',
  subling: 'sublinguali',
  supp: 'supposte',
  transd: 'transdermici',
  transderm: 'transdermici',
  ung: 'unguento',
  vag: 'vaginali',
}

/** Expands the class lists' abbreviations: `84 cpr riv gastrores` → `84 compresse rivestite gastroresistenti`. */
export function expandAbbreviations(text: string): string {
  return phrases
    .reduce((result, [pattern, words]) => result.replace(pattern, words), text)
    .replace(/\p{L}+/gu, (word) => {
      const expanded = abbreviations[word.toLowerCase()]
      if (expanded) return expanded
      // Device names are in capitals (DISKUS, TURBOHALER); units and routes stay.
      return /^\p{Lu}{4,}$/u.test(word) ? word.charAt(0) + word.slice(1).toLowerCase() : word
    })
    .replace(/(penne|siringhe|cartucce) (.*?)preriempita\b/g, '$1 $2preriempite')
}

export function expandFew(text: string): string {
  return text.replace(
    /\b(cpr|cps|bust|flac|gtt|polv|solv|sosp|soluz)\b\.?/g,
    (whole, word: string) => abbreviations[word] ?? whole,
  )
}

/**
 * Pluralises a form up to its first preposition: `compressa rivestita con film` → `compresse rivestite con film`.
 */
export function pluralForm(form: string): string {
  if (!/^(?:compressa|capsula|cerotto|supposta|bustina|fiala|siringa|pastiglia|penna)\b/.test(form)) return form
  const [, head = form, tail = ''] = /^(.*?)(\s(?:con|a|per|in|da)\s.*)?$/.exec(form) ?? []
  return (
    head.replace(/([aoe])(?=\s|$)/g, (ending: string) => (ending === 'a' ? 'e' : 'i')).replace('siringe', 'siringhe') +
    tail
  )
}

const materials =
  'pvc|pvdc|pvd|pe|pet|pp|pa|al|alu|all|allu|alluminio|alluminato|opa|ops|pctfe|hdpe|ldpe|mdpe|aclar|acl|ny|nylon|carta|pan|copolimero|trasparente|opaco|bianco'
const wrapping: [RegExp, string][] = [
  [new RegExp(`\\(\\s*(?:(?:${materials}|vetro)(?![a-z])|[/\\s,+-])+\\)`, 'g'), ' '],
  [
    /\s*[-,]?\s*(?:in )?(?:blister|strip)(?: strip)?(?: con)?(?: calendario)?(?: (?:divisibil|perforat)\w+(?: per dose unitaria)?)?/g,
    ' ',
  ],
  [new RegExp(`(?:\\b(?:in|di) )?(?<![a-z])(?:${materials})(?:[/\\s,+-]+(?:${materials}))+(?![a-z])`, 'g'), ' '],
  [/(?<![a-z])(?:in |di )?(?:pvc|pvdc|hdpe|ldpe|mdpe|pctfe|opa|aclar)(?![a-z])/g, ' '],
  [/ in (?:al|alluminio|pe|pp|pet)(?= da | con |$)/g, ''],
  [/[,\s-]*\buso orale\b[\s-]*/g, ' '],
  [/\bdivisibil\w+ per dose unitaria\b/g, ' '],
  [/\bin bustina(?=\s*$)/g, ' '],
]

/** Removes packaging materials and "uso orale", irrelevant for shoppers. */
export function withoutWrapping(text: string): string {
  return wrapping.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)
}
