// Danger signs in a question to the pharmacist, as people type them. Rather one warning too many than one too few.

export const DANGERS = ['emergency', 'poison', 'crisis'] as const
export type Danger = (typeof DANGERS)[number]

interface Sign {
  danger: Danger
  said: RegExp
  /** Harmless in a sentence with this. */
  unless?: RegExp
}

/** Up to so many words between two others. */
const gap = (most: number) => `(?: \\w+){0,${most}}`

const sign = (danger: Danger, said: string, unless?: string): Sign => ({
  danger,
  said: new RegExp(` (?:${said}) `),
  ...(unless && { unless: new RegExp(` (?:${unless})`) }),
})

const MANY = '\\d{2,3}|dieci|dodici|quindici|venti|trenta|quaranta|cinquanta|cento'
const TAKEN =
  '(?:pres[oaie]|bevut[oaie]|inger\\w+|ingoiat\\w+|inghiottit\\w+|mangiat\\w+|assunt\\w+|dat[oaie]|somministrat\\w+|buttat[oaie] giu|mandat[oaie] giu)'
const POISONS =
  'candeggina|varechina|ammoniaca|detersiv\\w+|disgorgante|acid[oi]|solvente|acquaragia|benzina|antigelo|velen\\w+|topicida|insetticida|pil[ae] a bottone|pil[ae]|batteri[ae]|calamit[ae]|magnet[ei]|anticalcare|brillantante'
const PILLS = '(?:compress[ae]|pastigli[ae]|pillol[ae]|capsul[ae]|pasticch[ae]|pasticche)'
const CHILD = '(?:bambin[oaie]|bimb[oaie]|figli[oaie]|piccol[oaie]|nipot\\w+|cuginett\\w+)'
const NOSE = 'nas[oi] |nasal\\w* |narici|raffredd|tappat'

const SIGNS: readonly Sign[] = [
  // Heart and stroke.
  sign('emergency', `(?:dolor[ei]|male|mal|fitt[ae]|oppressione|peso|stretta|morsa)${gap(3)} (?:petto|torace|sterno)`),
  sign(
    'emergency',
    `(?:pressione|brucia|bruciore|costrizione) (?:al|sul|nel|il) (?:petto|torace)`,
    'tosse|tossisc|crema',
  ),
  sign('emergency', `(?:dolor[ei]|male|mal|fitt[ae])(?: fort[ei])? (?:al|nel|di) cuore`),
  sign('emergency', `(?:petto|torace|cuore)${gap(2)} (?:fa|fanno|faceva) (?:\\w+ )?male`),
  sign('emergency', `(?:petto|torace) (?:che )?(?:mi |gli |le )?(?:stringe|pesa|duole|dole)|stringe${gap(2)} petto`),
  sign('emergency', `(?:male|dolore|formicolio|formicola)${gap(3)} braccio sinistro`),
  sign(
    'emergency',
    `(?:sta avendo|sto avendo|paura di avere|sintomi|sia|forse|sembra|credo)${gap(3)} (?:infarto|ictus)`,
  ),
  sign('emergency', `(?:bocca|viso|faccia|volto)${gap(2)} (?:stort[oa]|paralizzat[oa]|addormentat[oa])`),
  sign(
    'emergency',
    `non (?:\\w+ )?(?:muov[eo]|sent[eo]|riesce a muovere|riesco a muovere)(?: piu)?${gap(2)} (?:braccio|gamba|lato|mezzo corpo)`,
  ),
  sign(
    'emergency',
    `non (?:riesce|riesco)(?: piu)? a parlare|parla${gap(2)} (?:strano|impastat\\w+)`,
    'telefono|con voi|farmaci',
  ),
  // Breathing.
  sign(
    'emergency',
    `(?:non|fatica a|fatico a|difficolta a|difficolta nel|senza) respir\\w+|non ries\\w+${gap(2)} respirare`,
    NOSE,
  ),
  sign(
    'emergency',
    `respira (?:molto )?(?:male|a fatica)|difficolta respiratori[ae]|manca${gap(3)} (?:respiro|fiato|aria)`,
    NOSE,
  ),
  sign('emergency', `fame d aria|senza fiato|soffoc\\w+|strozzand\\w+|(?:crisi|attacco) d asma|attacco asmatico`),
  sign('emergency', `labbra${gap(2)} (?:blu|viola|bluastre|cianotiche)`),
  // Consciousness.
  sign(
    'emergency',
    `svenut[oaie]|svien[ei]|svenimento|incoscient[ei]|convulsion[ei]|crisi epilettic\\w+|collassat[oa]`,
  ),
  sign('emergency', `(?:pers[oa]|perd[eo]|perdendo|perdita|priv[oa])${gap(2)} (?:sensi|conoscenza|coscienza)`),
  sign(
    'emergency',
    `non (?:risponde|reagisce|si sveglia|si riprende|riesco a svegliar\\w+)(?: piu)?`,
    'telefon|chiam|mail|farmacia|messag|ordin|corriere|sito|al numero|medico|pediatra|alla terapia|alla cura',
  ),
  sign(
    'emergency',
    `collo${gap(2)} (?:rigido|duro)|rigidita${gap(3)} (?:collo|nuca)|nuca rigida`,
    'torcicollo|cervicale|cuscino',
  ),
  // Bleeding.
  sign(
    'emergency',
    `emorragi[ae]|sangu\\w*${gap(6)} non (?:si ferma|smette|riesco a fermar\\w+)|non (?:si ferma|smette)${gap(3)} sangu\\w*|non (?:riesco|riesce|riusciamo) a fermare${gap(2)} sangu\\w*`,
    'gengiv',
  ),
  sign(
    'emergency',
    `perd\\w+${gap(3)} (?:molto|tanto|troppo|tantissimo|parecchio) sangue|(?:molto|tanto|tantissimo) sangue|sanguin\\w+${gap(2)} (?:molto|tanto|tantissimo|parecchio|copiosamente)`,
    'prelievo|donat|donare|analisi|esam|gengiv',
  ),
  sign(
    'emergency',
    `(?:vomit\\w+|toss\\w+|sput\\w+)${gap(3)} sangue|sangue${gap(3)} (?:vomit\\w+|tosse|feci)|feci nere`,
    'esam|analisi|occulto',
  ),
  sign(
    'emergency',
    `(?:sangue|sanguin\\w+|perdite)${gap(6)} (?:incinta|gravidanza)|(?:incinta|gravidanza)${gap(8)} (?:sangue|sanguin\\w+)`,
    'analisi|esam|prelievo|gengiv|gruppo',
  ),
  // Allergy.
  sign(
    'emergency',
    `(?:faccia|viso|volto|labbr[ao]|lingua)${gap(5)} (?:gonf\\w+|si gonfia\\w*)|gonf\\w+${gap(5)} (?:faccia|viso|volto|labbr[ao]|lingua)`,
    'crema|sier[oi]|borse|occhiaie|filler|maschera',
  ),
  sign(
    'emergency',
    `gola${gap(2)} si (?:sta )?(?:chiud\\w+|gonfi\\w+)|chiude${gap(2)} gola|(?:shock|reazione) anafilattic\\w+`,
  ),
  // Poisoning.
  sign('poison', `overdose|sovradosaggi\\w*|avvelena\\w+|antiveleni|monossido|funghi velenosi`),
  sign('poison', `intossica\\w+`, 'alimentare'),
  sign(
    'poison',
    `${TAKEN}${gap(5)} (?:tropp[oaie]|${POISONS})`,
    'batteri[ae] (?:nell|dell|da)|tropp[oaie] (?:presto|tardi|spesso)|trovat',
  ),
  sign(
    'poison',
    `${TAKEN}${gap(5)} (?:tutt[oa] (?:la|il) (?:scatola|confezione|flacone|blister|boccetta)|inter[oa] (?:scatola|confezione|flacone|blister|boccetta))`,
  ),
  sign(
    'poison',
    `${TAKEN}${gap(3)} (?:${MANY}) ${PILLS}|ne (?:ho|ha) prese (?:${MANY})`,
    'scatol|confezion|in \\d+ giorni',
  ),
  sign('poison', `${TAKEN}${gap(4)} (?:doppio|doppia|triplo|tripla|dieci volte|dose sbagliata)`),
  sign(
    'poison',
    `${CHILD}${gap(5)} (?:ingoiat\\w+|bevut[oaie]|mangiat[oaie]|inger\\w+|inghiottit\\w+|leccat[oaie])${gap(5)} (?:medicin\\w+|farmac\\w+|${PILLS}|sciroppo|profumo|sapone|shampoo|pomata|crema|collirio|piante?|bacche)`,
  ),
  // Thoughts of suicide and self-harm.
  sign(
    'crisis',
    `suicid\\w+|togliermi la vita|ammazzarmi|uccidermi|farla finita|autolesion\\w+|farmi del male|ammazzo|m ammazzo`,
  ),
  sign(
    'crisis',
    `(?:voglio|vorrei|voglia di|pens\\w+ di|desiderio di|meglio) (?:morire|farla finita|sparire per sempre)`,
  ),
  sign(
    'crisis',
    `non (?:voglio|ho|ha|vuole)(?: piu)?(?: voglia di)? vivere|tagli\\w+${gap(2)} (?:vene|polsi|braccia)|(?:vuole|voleva|minaccia di) (?:morire|ammazzarsi|uccidersi|togliersi la vita)`,
  ),
]

/** Age below which any fever needs a doctor at once. */
const INFANT =
  / (?:neonat[oaie]|appena nat[oa]|(?:di|ha|compiuto) (?:(?:un|uno|due|tre|1|2|3) mes[ei]|(?:\d{1,2}|una|due|tre|quattro|cinque|sei|sette|otto|dieci|venti) (?:giorni(?! di)|settiman[ae](?! di)))) /
const FEVER = / (?:febbre|febbricola|febbrone|scotta|3[89](?: \d)?|40) /

/** Returns the words between single spaces, without accents; one text for each sentence. */
function readSentences(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[.!?;\n]+/).map((sentence) => ` ${sentence.replace(/[^a-z0-9]+/g, ' ').trim()} `)
}

/** Returns which kinds of danger a text describes, in the order of `DANGERS`. */
export function findDangers(text: string): Danger[] {
  const sentences = readSentences(text)
  const whole = sentences.join(' ').replace(/ +/g, ' ')
  const found = new Set(
    SIGNS.filter(({ said, unless }) => sentences.some((one) => said.test(one) && !unless?.test(one))).map(
      ({ danger }) => danger,
    ),
  )
  if (INFANT.test(whole) && FEVER.test(whole)) found.add('emergency')
  return DANGERS.filter((danger) => found.has(danger))
}
