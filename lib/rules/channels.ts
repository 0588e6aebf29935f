import { LEGAL_CLASSES, type LegalClass, legalClass, type Regulated } from './classes'

/**
 * What the law allows for each class of products, per channel: `answer:source`. An answer is yes, no, or a condition; a
 * source is an entry of docs/domain.md (act and date in `sources.ts`). `~` marks a cautious reading of an open
 * question, `*` the shop's own choice. Pages, search, feeds, structured data, mails, imports and the backend's SQL all
 * read this table. As of 22 November 2026.
 */
export const TABLE = `
                goods       device       infant_formula homeopathic    otc            sop            prescription      hospital specialist veterinary      veterinary_prescription
medicine        no:L34      no:L34       no:L34         yes:L34        yes:L34        yes:L34        yes:L34           yes:L34  yes:L34    yes:L25~        yes:L25~
prescription    no:L34      no:L34       no:L34         no:L34         no:L34         no:L34         yes:L34~          yes:L26  yes:L26    no:L25~         yes:L25
shown           yes:L7      yes:L7       yes:L8~        yes:L7         yes:L7         yes:L7         yes:L7            yes:L26  yes:L26    yes:L25         yes:L25
advertised      yes:L7      yes:L37~     no:L8          no:L7~         no:L7~         no:L7          no:L7             no:L7    no:L7      no:L25~         no:L25~
by_need         yes:L7      yes:L37~     no:L8          no:L7~         yes:L7         no:L7~         no:L7             no:L7    no:L7      no:L25~         no:L25~
reduced         yes:L9      yes:L9       no:L8          no:L6*         leaflet:L7     no:L6*         no:L6*            no:L26   no:L26     no:L25~         no:L25~
in_offers       yes:L9      yes:L9       no:L8          no:L7~         leaflet:L7     no:L7          no:L7             no:L26   no:L26     no:L25~         no:L25~
in_points       yes:L6      yes:L6       no:L8          no:L6          no:L6          no:L6          no:L6             no:L6    no:L6      no:L6           no:L6
in_feeds        yes:L7      yes:L37~     no:L8          no:L7~         no:L7~         no:L7          no:L7             no:L7    no:L7      no:L25~         no:L25~
reserved        yes:L24     yes:L24      yes:L8~        yes:L4         yes:L4         yes:L4         verified:L4       no:L26   no:L26     yes:L25~        verified:L25~
sold_online     yes:L24     yes:L24      yes:L8~        authorised:L1~ authorised:L1  authorised:L1  no:L4             no:L26   no:L26     registered:L25  no:L25
paid_online     yes:L24      yes:L24      yes:L8~        authorised:L1~ authorised:L1  authorised:L1  no:L4             no:L26   no:L26     registered:L25  no:L25
delivered       yes:L24     yes:L24      yes:L8~        authorised:L1~ authorised:L1  authorised:L1  no:L4             no:L26   no:L26     registered:L25  no:L25
logo            no:L2       no:L2        no:L2          authorised:L2~ authorised:L2  authorised:L2  no:L2             no:L2    no:L2      registered:L25  no:L25
withdrawn       yes:L12     unopened:L12 yes:L12        no:L12~        no:L12~        no:L12~        no:L12~           no:L12~  no:L12~    no:L12~         no:L12~
notified        agreed:L38  agreed:L38   no:L8~         agreed:L38     agreed:L38     agreed:L38     no:L38~           no:L26   no:L26     agreed:L38      no:L38~
named_in_mail   yes:L14     yes:L14      yes:L14        no:L14         no:L14         no:L14         no:L14            no:L14   no:L14     no:L14~         no:L14~
health_consent  no:L14      no:L14       no:L14         yes:L14        yes:L14        yes:L14        yes:L14           yes:L14  yes:L14    yes:L14~        yes:L14~
limited         no:L31      no:L31       no:L31         no:L31         listed:L31     listed:L31     no:L31            no:L31   no:L31     no:L31          no:L31
deducted        no:L22~     yes:L22      no:L22         yes:L22        yes:L22        yes:L22        yes:L22           no:L26   no:L26     yes:L22         yes:L22
`

export const CHANNELS = [
  /** Counts as a medicine: requires an age, and does not count towards free delivery. */
  'medicine',
  /** Handed over only with a prescription. */
  'prescription',
  'shown',
  /** Promoted on the home page. */
  'advertised',
  /** Found by searches for a need rather than a name. */
  'by_need',
  /** Sold at a displayed reduced price. */
  'reduced',
  'in_offers',
  /** Earns points or takes coupons. */
  'in_points',
  'in_feeds',
  /** Put into a cart and reserved for collection. */
  'reserved',
  'sold_online',
  /** Paid on the page of a provider, before it is handed over. */
  'paid_online',
  'delivered',
  /** Shows the logo of online sale. */
  'logo',
  'withdrawn',
  /** "Avvisami": a mail when it is back in stock. */
  'notified',
  'named_in_mail',
  /** Orders require consent to processing health data. */
  'health_consent',
  /** Limited in packs per active ingredient. */
  'limited',
  /** Deductible from taxes with a codice fiscale on the receipt. */
  'deducted',
] as const
export type Channel = (typeof CHANNELS)[number]

export const CONDITIONS = [
  /** The pharmacy's record of online sale is complete and for this site. */
  'authorised',
  /** The pharmacy is registered for veterinary medicines. */
  'registered',
  /** A prescription is verified before the handover. */
  'verified',
  /** The leaflet notice is shown. */
  'leaflet',
  /** Sealed goods, unopened. */
  'unopened',
  /** The recipient agreed and proved the mailbox. */
  'agreed',
  /** The ingredient is on the list of limits. */
  'listed',
] as const
export type Condition = (typeof CONDITIONS)[number]
export type Answer = 'yes' | 'no' | Condition

export interface Cell {
  answer: Answer
  source: string
  reading: 'law' | 'cautious' | 'choice'
}

/** Parses the table by channel and class. Throws if a cell is missing or invalid. */
export function readTable(text: string): Record<Channel, Record<LegalClass, Cell>> {
  const [head = '', ...rows] = text.trim().split('\n')
  const classes = head.trim().split(/\s+/)
  const found = new Map(rows.map((row) => row.trim().split(/\s+/)).map(([name, ...cells]) => [name, cells]))
  const getCell = (channel: Channel, column: LegalClass): Cell => {
    const cell = found.get(channel)?.[classes.indexOf(column)] ?? ''
    const [, said = '', source = '', mark = ''] = /^(\w+):(L\d+)([~*]?)$/.exec(cell) ?? []
    const answer = (['yes', 'no', ...CONDITIONS] as const).find((one) => one === said)
    if (!answer) throw new Error(`The table of channels has no answer for ${channel} of ${column}: ${cell}`)
    return { answer, source, reading: mark === '~' ? 'cautious' : mark === '*' ? 'choice' : 'law' }
  }
  return record(CHANNELS, (channel) => record(LEGAL_CLASSES, (column) => getCell(channel, column)))
}

const record = <Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>

const CELLS = readTable(TABLE)

export const getAnswer = (product: Regulated, channel: Channel): Answer => CELLS[channel][legalClass(product)].answer

/** Checks whether a product may appear in a channel, given these conditions. */
export function may(product: Regulated, channel: Channel, ...met: readonly Condition[]): boolean {
  const answer = getAnswer(product, channel)
  return answer === 'yes' || met.some((condition) => condition === answer)
}
