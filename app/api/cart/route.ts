import type { NextRequest } from 'next/server'
import { cartCalls } from '@/lib/contract/cart'
import { readId } from '@/lib/contract/id'
import { readForm } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { keepGuestCart, readGuestCart } from '@/lib/session/guest'
import { isOwnOrigin, readSession } from '@/lib/session/request'
import { QUANTITY_MAX } from '@/lib/values/quantity'

const BODY_LIMIT = 4096
const TO_ORDER = '/checkout/click-and-collect'

/** Adds a product to the order without JavaScript; a guest's lines are in a sealed cookie. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!isOwnOrigin(request.headers)) return problemResponse('forbidden')
  const form = await readForm(request, BODY_LIMIT)
  if (form instanceof Response) return form
  const pharmacy_id = readId(form.get('pharmacy_id'))
  const minsan = form.get('minsan') ?? ''
  if (pharmacy_id === null || !/^\d{9}$/.test(minsan)) return problemResponse('malformed_request')
  const response = seeOther(TO_ORDER)
  const token = (await readSession(request))?.token
  if (token) {
    const headers = forwardedHeaders(request)
    // If the cart rejects it, the next page shows the order without it.
    await platform()(cartCalls.addToCart, { body: { pharmacy_id, minsan, quantity: 1 } }, { token, headers })
    return response
  }
  const before = await readGuestCart(request.cookies)
  // An order belongs to one pharmacy.
  const lines = before?.pharmacy_id === pharmacy_id ? before.products : []
  const known = lines.find((line) => line.minsan === minsan)
  const quantity = Math.min((known?.quantity ?? 0) + 1, QUANTITY_MAX)
  const products = [...lines.filter((line) => line !== known), { minsan, quantity }]
  await keepGuestCart(response, { pharmacy_id, products })
  return response
}
