import type { Pharmacy } from '@/lib/contract/pharmacies'
import { isRunByPharmacy, missingOfSeller, missingOperator, type OperatorSettings } from '@/lib/rules/operator'

/** `note`: information or a decision that does not block opening. */
export type State = 'ok' | 'missing' | 'unchecked' | 'note'

/** One requirement of a shop; `law` is the entry of docs/domain.md. */
export interface Point {
  id: string
  state: State
  text: string
  law: string | null
}

/** Known facts about the shop; null if they could not be read. */
export interface Shop {
  settings: OperatorSettings & {
    SITE_URL?: string | undefined
    DPO_CONTACT?: string | undefined
    CHAT_SCRIPT_URL?: string | undefined
    GUARANTEE_NOTICE?: string | undefined
  }
  reservation_only: boolean
  /** The file of the notice on the legal guarantee exists. */
  notice: boolean
  /** Invalid variables of storefront and backend, one per line. */
  faults: string[]
  /** Mail server and sender address; null if another platform sends the mails. */
  mails: { server: boolean; from: string } | null
  /**
   * `cut`: more pharmacies exist than are listed. `closed`: codes of pharmacies that offer products without a way to
   * hand them over; null if only the platform knows.
   */
  platform: { demo: boolean; pharmacies: Pharmacy[]; cut: boolean; sells: boolean; closed: string[] | null } | null
  /**
   * Codes of pharmacies with a record of online sale that is invalid for this site; null if only the platform knows.
   */
  records_refused: string[] | null
}

const MEDICINES_OF_SEVERAL =
  "sell medicines on this one site. The Ministry's circulars of 26-1-2016 and 10-5-2016 allow that on the pharmacy's own registered site alone, and no marketplace, " +
  'app or intermediary. CJEU C-606/21 (29-2-2024) lets a State forbid a service that sells without being a pharmacy, and not one that merely connects customers with ' +
  'pharmacies which sell themselves; no Italian act follows it yet. RESERVATION_ONLY=1 is the safe choice: medicines are reserved here and bought in the pharmacy.'

/** Checks every requirement before opening that settings and platform reveal. */
export function judge(shop: Shop): Point[] {
  return [...settingsPoints(shop), ...mailPoints(shop), ...platformPoints(shop)]
}

function settingsPoints({ settings, faults, notice }: Shop): Point[] {
  const site = settings.SITE_URL ?? ''
  const missing = missingOperator(settings)
  return [
    need('settings', faults.length === 0, 'The variables are right.', faults.join('; ')),
    need('site', site.startsWith('https:'), `The site is ${site}.`, 'SITE_URL is no https:// address.', 'L33'),
    need(
      'operator',
      missing.length === 0,
      isRunByPharmacy(settings) ? 'The pharmacy of PHARMACY_ID stands for who runs the site.' : 'It says who runs it.',
      `Nobody says who runs the site: ${missing.join(', ')}.`,
      'L33',
    ),
    need(
      'guarantee',
      notice,
      'The harmonised notice on the legal guarantee is there.',
      'GUARANTEE_NOTICE names no file: since 27-9-2026 the notice on the legal guarantee is due where goods are sold. The Commission gives it out at https://commission.europa.eu/publications/practical-guidelines-and-high-resolution-vector-files-eu-notice-and-label-product-guarantees_en.',
      'L27',
    ),
    ...optional(
      !settings.DPO_CONTACT,
      'dpo',
      'DPO_CONTACT is not set: right only where no data protection officer has to be named (GDPR art. 37).',
      'L32',
    ),
    ...optional(
      settings.CHAT_SCRIPT_URL,
      'chat',
      'The chat’s provider reads pages: it has to be a processor under contract (GDPR art. 28).',
      'L32',
    ),
  ]
}

function mailPoints({ mails }: Shop): Point[] {
  if (!mails)
    return [
      {
        id: 'mail',
        state: 'unchecked',
        text: 'The confirmation on a durable medium is the platform’s mail: read one of an order.',
        law: 'L28',
      },
    ]
  return [
    need(
      'mail',
      mails.server,
      'Mails leave by SMTP_URL.',
      'SMTP_URL is not set: no confirmation would reach a customer.',
      'L28',
    ),
    need(
      'sender',
      !/@salvia\.example\b/.test(mails.from),
      `Mails come from ${mails.from}.`,
      'MAIL_FROM is not set.',
      'L28',
    ),
  ]
}

function platformPoints({ platform, settings, reservation_only, records_refused }: Shop): Point[] {
  if (!platform) return [{ id: 'platform', state: 'unchecked', text: 'The platform does not answer.', law: null }]
  const { pharmacies, cut } = platform
  // A pharmacy without deliveries and services is only listed.
  const sellers = pharmacies.filter(({ deliveries, services_count }) => deliveries.length + services_count > 0)
  const listRecords = ({ online_medicines, online_veterinary }: Pharmacy) =>
    [online_medicines, online_veterinary].filter((record) => record)
  const online = reservation_only ? [] : sellers.filter((pharmacy) => listRecords(pharmacy).length > 0)
  const unmarked = online.filter((pharmacy) => listRecords(pharmacy).some((record) => !record?.logo))
  const unnamed = new Map<string, string[]>()
  for (const pharmacy of sellers)
    for (const fact of missingOfSeller(pharmacy)) unnamed.set(fact, [...(unnamed.get(fact) ?? []), pharmacy.code])
  const lacking = [...unnamed].map(([fact, codes]) => `${fact} of ${some(codes)}`).join('; ')
  const closed = sellers.filter(({ opening_hours }) => opening_hours.length === 0).map(({ code }) => code)
  const refused = records_refused ?? []
  return [
    need(
      'demo',
      !platform.demo,
      'There is no invented data.',
      'The demo is in the database: `demo remove` takes it out.',
    ),
    need(
      'pharmacies',
      sellers.length > 0,
      `${sellers.length} pharmacies sell or reserve.`,
      noSellerText(settings.PHARMACY_ID, pharmacies),
    ),
    ...optional(
      platform.closed?.length,
      'closed',
      `Nothing that they offer can be ordered at ${some(platform.closed ?? [])}: give ritiro_minuti or consegna_cap (\`import pharmacies\`).`,
      null,
      'missing',
    ),
    need('products', platform.sells, 'There are products to order.', 'There is no product to order.'),
    // Without sellers there is nothing to check.
    ...(sellers.length === 0
      ? []
      : [
          need('sellers', lacking === '', 'Each pharmacy says who sells.', `Not said of who sells: ${lacking}.`, 'L33'),
          need(
            'hours',
            closed.length === 0,
            'Each pharmacy says when it is open.',
            `No opening hours of ${some(closed)}.`,
            'L24',
          ),
        ]),
    ...optional(cut, 'cut', `Only the nearest ${pharmacies.length} pharmacies were looked at.`, null, 'unchecked'),
    ...optional(
      refused.length > 0,
      'records',
      `The record of online sale of ${some(refused)} is incomplete, names another site or has no logo (\`logo\` on the command line): their medicines are reserved and collected.`,
      'L1',
    ),
    ...optional(
      unmarked.length > 0,
      'logos',
      `${some(unmarked.map(({ code }) => code))} sell medicines online, and the platform has no file of the logo that was issued to them.`,
      'L2',
      'missing',
    ),
    ...optional(
      online.length === 0 && sellers.length > 0,
      'medicines',
      'No medicine is sold online: all are reserved and collected.',
      'L1',
    ),
    ...optional(
      online.length === 1,
      'medicines',
      `${some(online.map(({ code }) => code))} sells medicines online under its own record.`,
      'L1',
    ),
    ...optional(online.length > 1, 'several', `${online.length} pharmacies ${MEDICINES_OF_SEVERAL}`, 'L3'),
  ]
}

function noSellerText(id: string | undefined, pharmacies: readonly Pharmacy[]): string {
  if (id === undefined) return 'No pharmacy hands anything over: give ritiro_minuti (`import pharmacies`).'
  if (pharmacies.length === 0) return `PHARMACY_ID=${id} names no pharmacy of this shop, or a retired one.`
  return `The pharmacy of PHARMACY_ID=${id} hands nothing over: give ritiro_minuti (\`import pharmacies\`).`
}

function need(id: string, fulfilled: boolean, ok: string, otherwise: string, law: string | null = null): Point {
  return { id, state: fulfilled ? 'ok' : 'missing', text: fulfilled ? ok : otherwise, law }
}

const optional = (holds: unknown, id: string, text: string, law: string | null, state: State = 'note'): Point[] =>
  holds ? [{ id, state, text, law }] : []

/** Lists the first five, and how many more. */
const some = (codes: readonly string[]) =>
  codes.slice(0, 5).join(', ') + (codes.length > 5 ? ` and ${codes.length - 5} more` : '')
