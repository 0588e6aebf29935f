import type { DeskOrder } from '@/lib/contract/desk-order'
import type { OrderStatus } from '@/lib/contract/orders'
import 'server-only'
import { NextResponse } from 'next/server'
import { DESK_PAGE } from '@/lib/contract/desk'
import { deskOrderCalls } from '@/lib/contract/desk-orders'
import { readId } from '@/lib/contract/id'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { seeOther } from '@/lib/http/see-other'
import { type Failure, problemCode, type Result } from '@/lib/platform/result'
import { type DeskForms, type SentDeskForm, tryAtDesk } from './forms'
import { DESK, DESK_PRINTS, safeDeskPath, withMore, withQuery } from './paths'
import { type DeskVisit, findAtDesk, readEach } from './server'

type StepName = 'take' | 'ready' | 'ship' | 'hand_over' | 'not_collected'

export interface Step {
  name: StepName
  statuses: OrderStatus[]
  /** The customer pays with it. */
  paid: boolean
  /** Why the platform would refuse it now. */
  blocked: 'rejected' | 'unverified' | 'proposal' | 'unpaid' | null
}

type Steppable = Pick<
  DeskOrder,
  'status' | 'delivery' | 'payment_status' | 'prescriptions' | 'proposal' | 'next' | 'online_payment'
>

/** Returns the next step of an order, one press each: what is due next, then what else is possible. */
export function nextSteps(order: Steppable): Step[] {
  const { status, next } = order
  const step = (name: StepName, statuses: OrderStatus[], paid = false): Step => ({
    ...{ name, statuses, paid },
    blocked: findBlock(order, statuses),
  })
  if (status === 'received' || status === 'awaiting_prescription') return [step('take', ['confirmed', 'preparing'])]
  if (status === 'confirmed') return [step('take', ['preparing'])]
  if (status === 'preparing')
    return [order.delivery === 'click_and_collect' ? step('ready', ['ready']) : step('ship', ['shipped'])]
  if (!next.includes('completed')) return []
  const handover = step('hand_over', ['completed'], order.payment_status === 'unpaid' && !isPaidOnline(order))
  return next.includes('not_collected') ? [handover, step('not_collected', ['not_collected'])] : [handover]
}

/** Whether the handover captures all that is owed. */
export const isPaidOnline = ({ online_payment }: Pick<Steppable, 'online_payment'>): boolean =>
  online_payment?.state === 'authorised' && online_payment.in_pharmacy === 0

const HANDED_OVER: readonly OrderStatus[] = ['ready', 'shipped', 'completed']

/** The platform's own rules (backend/orders/move.ts): told before the press, not after it. */
function findBlock({ prescriptions, proposal, online_payment }: Steppable, statuses: OrderStatus[]): Step['blocked'] {
  if (online_payment?.state === 'waiting') return 'unpaid'
  if (!statuses.some((one) => HANDED_OVER.includes(one))) return null
  if (proposal && !proposal.expired) return 'proposal'
  if (prescriptions.some((one) => one.status === 'rejected')) return 'rejected'
  return statuses.includes('completed') && prescriptions.some((one) => one.status !== 'verified') ? 'unverified' : null
}

// Several orders of the list at once. Each is written on its own: one that has changed meanwhile does not hold the others.

/** An order as it was on the screen. */
interface Chosen {
  id: string
  version: string
}

/** Value of an order's check box. */
export const toChosen = ({ id, version }: Chosen): string => `${id}:${version}`

function readChosen({ fields }: SentDeskForm): Chosen[] {
  const given = fields.getAll('scelto').flatMap((value) => {
    const [id, version] = value.split(':')
    const known = readId(id)
    return known === null ? [] : [{ id: known, version: version ?? '' }]
  })
  return given.slice(0, DESK_PAGE)
}

/** Papers that are printed together, by their name in the URL. */
export const PRINTS = { all: null, goods: 'prelievo', slips: 'liste', labels: 'etichette' } as const
export type PrintKind = keyof typeof PRINTS

export interface PrintView {
  kind: PrintKind
  ids: string[]
  /** Of orders that could not be taken. */
  refused: string[]
  /** The orders were just taken. */
  taken: boolean
}

export const printsPath = ({ kind = 'all', ids = [], refused = [], taken = false }: Partial<PrintView>): string =>
  withQuery(DESK_PRINTS, {
    cosa: PRINTS[kind],
    ordini: ids.join(','),
    rifiutati: refused.join(','),
    presi: taken ? 1 : null,
  })

const readIds = (given: string | undefined): string[] =>
  [...new Set((given ?? '').split(',').flatMap((one) => readId(one) ?? []))].slice(0, DESK_PAGE)

export const toPrintView = (search: SearchParams): PrintView => ({
  kind: (['goods', 'slips', 'labels'] as const).find((one) => PRINTS[one] === firstValue(search.cosa)) ?? 'all',
  ids: readIds(firstValue(search.ordini)),
  refused: readIds(firstValue(search.rifiutati)),
  taken: firstValue(search.presi) === '1',
})

/** Reads the orders in their order; those of other pharmacies are left out. */
export async function readChosenOrders(desk: DeskVisit, ids: readonly string[]): Promise<DeskOrder[]> {
  const found = await readEach(ids, (id) => findAtDesk(deskOrderCalls.getDeskOrder, { params: { id } }, desk))
  return found.filter((one) => one !== null)
}

/** Why a press did nothing, or not for all, in the URL of the list (`esito`): a kept form would end a search. */
export const CHOSEN_OUTCOMES = ['required', 'conflict', 'over', 'failed'] as const

const tellChosen = (back: string, outcome: (typeof CHOSEN_OUTCOMES)[number]) =>
  seeOther(withMore(back, 'esito', outcome))

type Write = (one: Chosen) => Promise<Result<DeskOrder> | NextResponse>

/** Writes to each order. Returns the IDs that were written and those refused, or where a failure leads. */
async function writeEach(
  sent: SentDeskForm,
  { back, write }: { back: string; write: Write },
): Promise<{ done: string[]; refused: string[] } | NextResponse> {
  const chosen = readChosen(sent)
  if (chosen.length === 0) return tellChosen(back, 'required')
  const done: string[] = []
  const refused: string[] = []
  for (const one of chosen) {
    const result = await write(one)
    if (result instanceof NextResponse) return result
    if (result.ok) done.push(one.id)
    else if (isRefusal(result.failure)) refused.push(one.id)
    else return tellChosen(back, 'failed')
  }
  return { done, refused }
}

/** Whether the failure is about one order only. */
const isRefusal = (failure: Failure): boolean => ['conflict', 'not_found'].includes(problemCode(failure) ?? '')

/** Takes an order that is new; one that was just taken, by a double press, counts as taken. */
async function take(
  sent: SentDeskForm,
  back: string,
  { id, version }: Chosen,
): Promise<Result<DeskOrder> | NextResponse> {
  const read = await tryAtDesk(sent, { row: deskOrderCalls.getDeskOrder, params: { id }, back })
  if (read instanceof NextResponse || !read.ok || read.data.status === 'preparing') return read
  const step = nextSteps(read.data).find(({ name }) => name === 'take')
  const statuses = step?.statuses ?? ['preparing']
  return tryAtDesk(sent, { row: deskOrderCalls.moveDeskOrder, params: { id }, body: { version, statuses }, back })
}

function printChosen(sent: SentDeskForm, back: string) {
  const ids = readChosen(sent).map(({ id }) => id)
  return ids.length > 0 ? seeOther(printsPath({ ids })) : tellChosen(back, 'required')
}

async function takeChosen(sent: SentDeskForm, back: string) {
  const written = await writeEach(sent, { back, write: (one) => take(sent, back, one) })
  if (written instanceof NextResponse) return written
  return seeOther(printsPath({ ids: written.done, refused: written.refused, taken: true }))
}

async function assignChosen(sent: SentDeskForm, back: string) {
  const row = deskOrderCalls.assignDeskOrder
  const write: Write = ({ id, version }) =>
    tryAtDesk(sent, { row, params: { id }, body: { version, mine: true }, back })
  const written = await writeEach(sent, { back, write })
  if (written instanceof NextResponse) return written
  if (written.refused.length > 0) return tellChosen(back, 'conflict')
  return seeOther(withMore(back, 'fatto', 'miei'))
}

export const chosenForms: DeskForms = {
  async scelti(sent) {
    const back = safeDeskPath(sent.fields.get('ritorno'))
    const what = sent.fields.get('cosa')
    if (what === 'prendi') return takeChosen(sent, back)
    return what === 'mio' ? assignChosen(sent, back) : printChosen(sent, back)
  },
  /** Takes back that orders were taken. */
  async 'annulla-scelti'(sent) {
    const row = deskOrderCalls.undoDeskPress
    const write: Write = ({ id, version }) => tryAtDesk(sent, { row, params: { id }, body: { version }, back: DESK })
    const written = await writeEach(sent, { back: DESK, write })
    if (written instanceof NextResponse) return written
    if (written.refused.length > 0) return tellChosen(DESK, 'over')
    return seeOther(withMore(DESK, 'fatto', 'annulla'))
  },
}
