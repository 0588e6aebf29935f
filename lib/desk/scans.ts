import 'server-only'
import { NextResponse } from 'next/server'
import { type DeskPick, desk_pick, deskScanCalls } from '@/lib/contract/desk-scan'
import { readId } from '@/lib/contract/id'
import { seeOther } from '@/lib/http/see-other'
import { readScan } from '@/lib/identifiers/scan'
import { askAtDesk, backToDesk, type KeptDeskForm, readJson, type SentDeskForm } from './forms'
import { DESK_CATALOGUE, DESK_HANDOVER, deskOrderPath, withQuery } from './paths'

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
  return desk_pick.safeParse(readJson(new URLSearchParams(kept.fields).get('lettura'))).data ?? null
}
