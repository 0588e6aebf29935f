import 'server-only'
import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { type Desk, type DeskRole, deskCalls } from '@/lib/contract/desk'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { deskOrderCalls } from '@/lib/contract/desk-orders'
import { classifyRefusal } from '@/lib/contract/refusal'
import { lackingCalls } from '@/lib/platform/abilities'
import { problemCode } from '@/lib/platform/result'
import { failPage, platform } from '@/lib/platform/server'
import { DESK_PASSWORD, deskLoginPath } from './paths'
import { readDeskToken } from './session'

/** Throws Next's 404 where the platform has no desk. */
export async function requireDeskCalls(): Promise<void> {
  if ((await lackingCalls()).includes('openDesk')) notFound()
}

/** Who is at the desk, for a page at `path`. */
export interface DeskVisit extends Desk {
  token: string
  path: string
}

/** Returns who is at the desk; leads to the login without a session, and to a password of one's own. */
export async function requireDesk(path: string, pharmacy_id?: string): Promise<DeskVisit> {
  await requireDeskCalls()
  const token = await readDeskToken(await cookies())
  if (token === null) redirect(deskLoginPath(path))
  const desk = await readAtDesk(deskCalls.getDesk, { query: { pharmacy_id } }, { token, path })
  if (desk.staff.must_change_password && path !== DESK_PASSWORD) redirect(DESK_PASSWORD)
  return { ...desk, token, path }
}

export const hasRole = ({ pharmacies }: DeskVisit, pharmacyId: string, role: DeskRole): boolean =>
  pharmacies.some((one) => one.id === pharmacyId && one.roles.includes(role))

export async function readOrderPage(path: string, id: string): Promise<{ desk: DeskVisit; order: DeskOrder }> {
  const desk = await requireDesk(path)
  return { desk, order: await readAtDesk(deskOrderCalls.getDeskOrder, { params: { id } }, desk) }
}

/** Reads for a page of the desk, uncached. Null for "not found"; leads to the login if the session has ended. */
export async function findAtDesk<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  { token, path }: Pick<DeskVisit, 'token' | 'path'>,
): Promise<CallAnswer<Row> | null> {
  const result = await platform()(row, request, { token, cache: 'no-store' })
  if (result.ok) return result.data
  if (classifyRefusal(row, result.failure) === 'session') redirect(deskLoginPath(path, 'ended'))
  if (problemCode(result.failure) === 'not_found') return null
  failPage(row, result.failure)
}

/** How many calls a page makes at the same time. */
const AT_ONCE = 4

/** Reads something for each item, a few at the same time, and returns the answers in order. */
export async function readEach<Item, Answer>(
  items: readonly Item[],
  read: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    answers.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(read))))
  return answers
}

/** As findAtDesk, with Next's 404 for "not found". */
export async function readAtDesk<Row extends Call>(
  ...ask: Parameters<typeof findAtDesk<Row>>
): Promise<CallAnswer<Row>> {
  return (await findAtDesk(...ask)) ?? notFound()
}
