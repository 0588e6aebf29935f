import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import {
  type DeskNeed,
  type DeskPick,
  type DeskSupplies,
  deskPick,
  deskScanCalls,
  deskSupplyCalls,
  SUPPLIES_MAX,
} from '@/lib/contract/desk-supplies'
import { readId } from '@/lib/contract/id'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { readScan } from '@/lib/identifiers/scan'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { toCsv } from './file'
import {
  askAtDesk,
  backToDesk,
  type DeskForms,
  type KeptDeskForm,
  readJson,
  type SentDeskForm,
  writeAtDesk,
} from './forms'
import { DESK_CATALOGUE, DESK_HANDOVER, DESK_SUPPLIES, deskOrderPath, withQuery } from './paths'
import { type DeskVisit, readAtDesk } from './server'
import { readDeskToken } from './session'

export const suppliesPath = (pharmacyId: string | undefined) => withQuery(DESK_SUPPLIES, { farmacia: pharmacyId })
export const suppliesCsvPath = (pharmacyId: string) => withQuery(`${DESK_SUPPLIES}/csv`, { farmacia: pharmacyId })

export const readSupplies = (desk: DeskVisit, pharmacy_id: string) =>
  readAtDesk(deskSupplyCalls.listDeskSupplies, { query: { pharmacy_id } }, desk)

/** Returns the supplies of a pharmacy for a route handler, or the error answer. */
export async function askSupplies(request: NextRequest): Promise<DeskSupplies | Response> {
  const token = await readDeskToken(request.cookies)
  if (token === null) return problemResponse('unauthenticated')
  const pharmacy_id = readId(request.nextUrl.searchParams.get('farmacia'))
  if (pharmacy_id === null) return problemResponse('not_found')
  const result = await platform()(
    deskSupplyCalls.listDeskSupplies,
    { query: { pharmacy_id } },
    { token, cache: 'no-store' },
  )
  return result.ok ? result.data : problemResponse(problemCode(result.failure) ?? 'unavailable')
}

/** Products of which packs are to be ordered from the wholesaler. */
export const toBeOrdered = ({ needs }: DeskSupplies): DeskNeed[] => needs.filter(({ to_order }) => to_order > 0)

const CSV_HEADINGS = ['minsan', 'quantità', 'prodotto']

export function suppliesCsv(found: DeskSupplies): string {
  return toCsv(
    CSV_HEADINGS,
    toBeOrdered(found).map((need) => [need.minsan, String(need.to_order), need.name]),
  )
}

/** The list to paste into an order of the wholesaler: code, packs and name, with tabs. */
export const suppliesText = (found: DeskSupplies): string =>
  toBeOrdered(found)
    .map(({ minsan, to_order, name }) => [minsan, to_order, name].join('\t'))
    .join('\n')

/** Field of a product that is ordered: its code, the version that was shown, and without a field for them its packs. */
export const productField = ({ minsan, version }: DeskNeed, packs?: number) =>
  [minsan, version, ...(packs === undefined ? [] : [packs])].join(':')

/** Products of a form that orders; packs that are no number fail the contract's schema. */
export function readProducts(fields: URLSearchParams) {
  return fields
    .getAll('prodotto')
    .slice(0, SUPPLIES_MAX + 1)
    .map((field) => {
      const [minsan = '', version = '', packs = fields.get('pezzi') ?? ''] = field.split(':')
      return { minsan, version, quantity: readPacks(packs) }
    })
}

const readPacks = (text: string | null) => (/^\d{1,9}$/.test(text?.trim() ?? '') ? Number(text) : Number.NaN)

const back = ({ fields }: SentDeskForm) => suppliesPath(readId(fields.get('farmacia')) ?? undefined)
const params = ({ fields }: SentDeskForm) => ({ id: fields.get('id') ?? '' })

export const supplyForms: DeskForms = {
  ordinato: (sent) =>
    writeAtDesk(sent, {
      row: deskSupplyCalls.orderDeskSupplies,
      body: { pharmacy_id: sent.fields.get('farmacia') ?? '', items: readProducts(sent.fields) },
      back: back(sent),
    }),
  arrivato: (sent) =>
    writeAtDesk(sent, {
      row: deskSupplyCalls.receiveDeskSupply,
      params: params(sent),
      body: { quantity: readPacks(sent.fields.get('pezzi')), awaited: readPacks(sent.fields.get('attese')) },
      back: back(sent),
    }),
  'annulla-fornitura': (sent) =>
    writeAtDesk(sent, {
      row: deskSupplyCalls.undoDeskSupply,
      params: params(sent),
      body: { press: sent.fields.get('premuto') },
      back: back(sent),
    }),
}

const PICK = 'confezione'
const ORDER_PAGE = /^\/banco\/ordini\/([\w-]+)$/

/**
 * Leads from a scanned code to what it names: the order, the product, or the list of a customer's orders. On the
 * page of an order being prepared a product is a pack for it. The code is kept with the form, in no URL; back with it if it names nothing.
 */
export async function openScanned(sent: SentDeskForm): Promise<NextResponse> {
  const scanned = sent.fields.get('code') ?? ''
  const found = await askAtDesk(sent, { row: deskScanCalls.scanAtDesk, body: { scan: scanned }, back: DESK_HANDOVER })
  if (found instanceof NextResponse) return found
  const scan = readScan(scanned)
  const picked = found.minsan !== null || (found.found === 'nothing' && scan?.product) ? await pickPack(sent) : null
  if (picked) return picked
  if (found.minsan !== null) return seeOther(withQuery(DESK_CATALOGUE, { cerca: found.minsan }))
  const [order, other] = found.orders
  if (order && !other) return seeOther(withQuery(deskOrderPath(order.id), { consegna: 1 }))
  // Codes are unique in a pharmacy, not across several.
  if (other) return backToDesk(sent, DESK_HANDOVER, { errors: [] })
  // A product's code is no personal data, unless it is also half of a prescription or a customer's card.
  if (found.found === 'nothing' && scan?.product && scan.pickup_code === null)
    return seeOther(withQuery(DESK_CATALOGUE, { cerca: scan.product.minsan ?? scan.product.ean }))
  const code = { half_nre: 'scan_half_nre', customer: 'scan_no_orders' } as const
  const wrong = found.found === 'half_nre' || found.found === 'customer' ? code[found.found] : 'scan_unknown'
  return backToDesk(sent, DESK_HANDOVER, { errors: [{ field: 'code', code: wrong }] })
}

/** Counts a scanned pack for the order on the screen and goes back to it; null if no order is being prepared there. */
async function pickPack(sent: SentDeskForm): Promise<NextResponse | null> {
  const id = readId(ORDER_PAGE.exec(sent.fields.get('pagina') ?? '')?.[1])
  if (id === null) return null
  const back = deskOrderPath(id)
  const body = { scan: sent.fields.get('code') }
  const pick = await askAtDesk(sent, { row: deskScanCalls.pickDeskPack, params: { id }, body, back })
  if (pick instanceof NextResponse) return pick
  if (pick.refused === 'not_preparing') return null
  const fields = new URLSearchParams({ lettura: JSON.stringify(pick) })
  return backToDesk({ action: PICK, fields }, back, { errors: [] })
}

/** Returns what the pack that was just scanned is; null if none was. */
export function readPick(kept: KeptDeskForm | null): DeskPick | null {
  if (kept?.action !== PICK) return null
  return deskPick.safeParse(readJson(new URLSearchParams(kept.fields).get('lettura'))).data ?? null
}
