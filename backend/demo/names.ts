import { at } from '@/backend/demo/random'

/** Invented manufacturers that sell equivalents; the order is the order in which they join a group. */
export const equivalentMakers = [
  'Verlani',
  'Teldara',
  'Orvenia',
  'Sorvella',
  'Lumefar',
  'Nordalis',
  'Castevia',
  'Mirabor',
] as const

const heads = [
  'Alt',
  'Bel',
  'Bris',
  'Cal',
  'Cor',
  'Dar',
  'Del',
  'El',
  'Fal',
  'Far',
  'Gar',
  'Gel',
  'Iri',
  'Lar',
  'Lev',
  'Lom',
  'Mal',
  'Mar',
  'Mel',
  'Mon',
  'Nav',
  'Ner',
  'Nov',
  'Ol',
  'Orb',
  'Pal',
  'Per',
  'Quar',
  'Ros',
  'Sal',
  'Sel',
  'Ser',
  'Tal',
  'Tor',
  'Tur',
  'Ul',
  'Val',
  'Ver',
  'Vol',
  'Zel',
] as const
const tails = [
  'amia',
  'andra',
  'anova',
  'arco',
  'aria',
  'astra',
  'avia',
  'ebria',
  'edalia',
  'egra',
  'elina',
  'ema',
  'endis',
  'enora',
  'esia',
  'etta',
  'evio',
  'iadra',
  'ianta',
  'ibella',
  'icora',
  'idoro',
  'igea',
  'ilane',
  'imara',
  'inesa',
  'ioris',
  'isandra',
  'itea',
  'ivara',
  'obella',
  'odena',
  'olvia',
  'omira',
  'onda',
  'oralis',
  'osela',
  'otria',
  'undia',
  'urina',
] as const
const afters = ['', ' Pura', ' Nord', ' Viva', ' Linea', ' Più', ' Alta', ' Sud'] as const

/** The nth invented name; 76,800 of them before they begin again. */
export function inventedName(n: number): string {
  const scattered = (n * 677) % (heads.length * tails.length)
  const round = Math.floor(n / (heads.length * tails.length))
  const after = afters[round] ?? ` ${at(heads, round)}is`
  return `${at(heads, scattered % heads.length)}${at(tails, Math.floor(scattered / heads.length))}${after}`
}

const seats = [
  'Via dell’Artigianato 14, 40026 Imola (BO)',
  'Viale dell’Industria 31, 36100 Vicenza (VI)',
  'Via Galvani 8, 20019 Settimo Milanese (MI)',
  'Strada Statale 11 km 24, 24050 Cividate al Piano (BG)',
  'Via Enrico Fermi 52, 50019 Sesto Fiorentino (FI)',
  'Via delle Scienze 7, 00071 Pomezia (RM)',
  'Corso Piemonte 120, 10099 San Mauro Torinese (TO)',
  'Zona Industriale Est 3, 70026 Modugno (BA)',
] as const

/** Name and postal address of who answers for the label. */
export function responsiblePerson(company: string): string {
  let sum = 0
  for (const character of company) sum += character.charCodeAt(0)
  return `${company}, ${at(seats, sum)}`
}
