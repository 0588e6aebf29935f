import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { DeskState } from '@/lib/contract/desk-live'
import { ENDED } from '@/lib/contract/orders'
import { type Database, selectRows } from '../database/open'
import { delegations } from '../database/schema/accounts'
import { order_messages, pharmacy_messages } from '../database/schema/messages'
import {
  order_actions,
  order_history,
  order_packs,
  order_prescriptions,
  order_proposals,
  orders,
} from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { questions } from '../database/schema/questions'
import type { Handler } from '../http/handler'
import { formatId } from '../http/page'
import { BEFORE_PREPARING } from '../orders'

/** How long a process believes the state of a pharmacy: open desks ask every few seconds. */
const FRESH_MS = 2000

interface PharmacyState {
  pharmacy_id: number
  waiting: number
  arrived: number
  /** Sum of a hash for each order. */
  hash: string
}

/** Reads the state of all pharmacies that are asked for at the same time with one query. */
class StateReader {
  readonly #database: Database
  #known = new Map<number, { state: PharmacyState; until: number }>()
  #next: { ids: Set<number>; read: Promise<void> } | null = null

  constructor(database: Database) {
    this.#database = database
  }

  async read(pharmacyIds: number[], now: number): Promise<PharmacyState[]> {
    const stale = pharmacyIds.filter((id) => (this.#known.get(id)?.until ?? 0) <= now)
    if (stale.length > 0) await this.#refresh(stale, now)
    return pharmacyIds.flatMap((id) => this.#known.get(id)?.state ?? [])
  }

  #refresh(pharmacyIds: number[], now: number): Promise<void> {
    if (!this.#next) {
      const ids = new Set<number>()
      const read = new Promise(setImmediate).then(async () => {
        this.#next = null
        const rows = await selectStates(this.#database, [...ids])
        for (const [id, { until }] of this.#known) if (until <= now) this.#known.delete(id)
        for (const pharmacyId of ids) {
          const state = rows.find((row) => row.pharmacy_id === pharmacyId)
          if (state) this.#known.set(pharmacyId, { state, until: now + FRESH_MS })
        }
      })
      this.#next = { ids, read }
    }
    for (const id of pharmacyIds) this.#next.ids.add(id)
    return this.#next.read
  }
}

const readers = new WeakMap<Database, StateReader>()

/** Whether anything has changed in the pharmacies of a member of staff, at most two seconds ago. */
export const getDeskState: Handler<'getDeskState'> = async ({ staff }, { database, now }) => {
  const reader = readers.get(database) ?? new StateReader(database)
  readers.set(database, reader)
  const watcher = { staff_id: formatId(staff.id), pharmacy_ids: staff.pharmacy_ids.map((id) => formatId(id)) }
  return { ...joinStates(await reader.read(staff.pharmacy_ids, now().getTime())), watcher }
}

/** Reads the state for a page that is shown now. */
export async function readDeskState(database: Database, pharmacyIds: number[]): Promise<DeskState> {
  return joinStates(await selectStates(database, pharmacyIds))
}

function joinStates(states: PharmacyState[]): DeskState {
  const sum = states.reduce((total, { hash }) => total + BigInt(hash), 0n)
  return {
    state: BigInt.asUintN(64, sum).toString(36),
    waiting: states.reduce((total, { waiting }) => total + waiting, 0),
    arrived: states.reduce((most, { arrived }) => Math.max(most, arrived), 0),
  }
}

const ofOrder = sql`order_id = ${orders.id}`

function selectStates(database: Database, pharmacyIds: number[]): Promise<PharmacyState[]> {
  const here = eq(orders.pharmacy_id, pharmacies.id)
  const shown = or(
    and(notInArray(orders.status, [...ENDED]), isNull(orders.awaiting_payment_until)),
    eq(orders.payment_status, 'refund_pending'),
  )
  const text = sql`concat_ws(' ', ${orders.id}, ${orders.status}, ${orders.updated_at}, ${orders.payment_status}, ${orders.total_cents},
    (SELECT max(id) FROM ${order_actions} WHERE ${ofOrder}),
    (SELECT sum(id) FROM ${order_packs} WHERE ${ofOrder}),
    (SELECT count(*) FROM ${order_messages} WHERE ${ofOrder}),
    (SELECT count(*) FROM ${order_proposals} WHERE ${ofOrder} AND status = 'open'),
    (SELECT string_agg(status, ' ' ORDER BY minsan) FROM ${order_prescriptions} WHERE ${ofOrder}))`
  const inbox = sql`concat_ws(' ', ${pharmacies.id},
    (SELECT string_agg(id, ' ' ORDER BY id) FROM ${pharmacy_messages}
      WHERE pharmacy_id = ${pharmacies.id} AND answered_at IS NULL),
    (SELECT string_agg(id, ' ' ORDER BY id) FROM ${delegations}
      WHERE pharmacy_id = ${pharmacies.id} AND revoked_at IS NULL AND accepted_at IS NULL),
    (SELECT string_agg(concat(id, revision), ' ' ORDER BY id) FROM ${questions}
      WHERE pharmacy_id = ${pharmacies.id} AND waiting_since IS NOT NULL))`
  return selectRows<PharmacyState>(
    database,
    sql`SELECT ${pharmacies.id} AS pharmacy_id, o.waiting, o.arrived, (o.hash + hashtextextended(${inbox}, 0))::text AS hash
    FROM ${pharmacies}, LATERAL (
      SELECT (count(*) FILTER (WHERE ${inArray(orders.status, [...BEFORE_PREPARING])}))::int AS waiting,
        (SELECT coalesce(min(id), 0)::float8 FROM ${order_history}
          WHERE order_id = (array_agg(${orders.id} ORDER BY ${orders.created_at} DESC, ${orders.number} DESC))[1]) AS arrived,
        coalesce(sum(hashtextextended(${text}, 0)), 0) AS hash
      FROM ${orders}
      WHERE ${and(here, shown)}
    ) AS o
    WHERE ${inArray(pharmacies.id, pharmacyIds)}`,
  )
}
