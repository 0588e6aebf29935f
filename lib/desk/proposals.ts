import 'server-only'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { deskProposalCalls, type PlannedChange } from '@/lib/contract/desk-proposals'
import { type ProductSummary, productCalls } from '@/lib/contract/products'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { platform } from '@/lib/platform/server'
import type { KeptDeskForm } from './forms'
import { deskOrderPath, withMore } from './paths'
import { type DeskVisit, findAtDesk, readEach } from './server'

/** Prefixes of the fields of a proposal, followed by the ordered product. */
export const PACKS = 'pezzi-'
export const ORDERED = 'ordinati-'
export const REPLACEMENT = 'cambio-'
/** A product chosen from the list; one that is typed counts before it. */
export const CHOSEN = 'scelto-'
/** The change is only shown, with its total. */
export const PLAN = 'controlla'

export const proposingPath = (id: string) => `${withMore(deskOrderPath(id), 'proposta', '1')}#proposta`

/** Reads a proposal: a replacement counts before a quantity, and an unchanged quantity is none. */
export function readProposal(fields: URLSearchParams) {
  const given = (prefix: string) =>
    [...fields].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [{ minsan: name.slice(prefix.length), value: value.trim() }] : [],
    )
  const typed = given(REPLACEMENT).filter(({ value }) => value !== '')
  const chosen = given(CHOSEN).filter(
    ({ minsan, value }) => value !== '' && !typed.some((one) => one.minsan === minsan),
  )
  const replacements = [...typed, ...chosen].map(({ minsan, value }) => ({ minsan, by: value }))
  const quantities = given(PACKS)
    .filter(({ minsan, value }) => value !== '' && value !== fields.get(`${ORDERED}${minsan}`))
    .filter(({ minsan }) => !replacements.some((one) => one.minsan === minsan))
    .map(({ minsan, value }) => ({ minsan, quantity: Number(value) }))
  return { quantities, replacements, hours: Number(fields.get('ore')), restock: fields.get('rimetti') === '1' }
}

/** Reads how a parcel is followed; undefined if nothing was typed. */
export function readTracking(fields: URLSearchParams) {
  const [carrier, code, url] = ['tracking.carrier', 'tracking.code', 'tracking.url'].map((name) =>
    (fields.get(name) ?? '').trim(),
  )
  return carrier || code || url ? { carrier, code, url: url || null } : undefined
}

/** What the form of a proposal shows besides the order. */
export interface Proposing {
  /** By ordered product: equivalents that the pharmacy has, cheapest first. */
  substitutes: ReadonlyMap<string, ProductSummary[]>
  /** What the customer would get from the form that came back without an error. */
  planned: PlannedChange | null
}

/** Reads what the form of a proposal needs; null while it is closed. */
export async function readProposing(
  desk: DeskVisit,
  order: DeskOrder,
  { search, kept }: { search: SearchParams; kept: KeptDeskForm | null },
): Promise<Proposing | null> {
  const back = kept?.action === 'proposta' ? kept : null
  if (!back && firstValue(search.proposta) !== '1') return null
  const query = { pharmacy_id: order.pharmacy.id }
  const substitutes = await readEach(order.lines, async ({ minsan }) => {
    const found = await findAtDesk(productCalls.listEquivalents, { params: { minsan }, query }, desk)
    const sold = (found ?? []).filter((one) => one.availability === 'available' && one.price !== null)
    return [minsan, sold.filter((one) => !order.lines.some((line) => line.minsan === one.minsan))] as const
  })
  return { substitutes: new Map(substitutes), planned: back && (await readPlanned(desk, order, back)) }
}

async function readPlanned(desk: DeskVisit, order: DeskOrder, back: KeptDeskForm): Promise<PlannedChange | null> {
  const fields = new URLSearchParams(back.fields)
  if (back.failure || back.errors.length > 0 || fields.get('versione') !== order.version) return null
  const { quantities, replacements } = readProposal(fields)
  const body = { version: order.version, quantities, replacements }
  const asked = { params: { id: order.id }, body }
  const planned = await platform()(deskProposalCalls.planDeskChange, asked, { token: desk.token, cache: 'no-store' })
  // What was possible a moment ago may not be any more: sending it says why.
  return planned.ok ? planned.data : null
}
