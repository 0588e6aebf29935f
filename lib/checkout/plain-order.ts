import 'server-only'
import type { NextRequest, NextResponse } from 'next/server'
import type * as z from 'zod/mini'
import { addressBody, inputFromSaved } from '@/lib/addresses/address'
import { findCities } from '@/lib/addresses/cities-server'
import { inCity, namedCity } from '@/lib/addresses/named-city'
import { cartCalls } from '@/lib/contract/cart'
import { fieldErrors } from '@/lib/contract/field-errors'
import type { OrderRequest } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { userDataCalls } from '@/lib/contract/user-data'
import { isOwnForm, readFormValues } from '@/lib/forms/sent-form'
import { getDevice, keepDevice } from '@/lib/http/known-device'
import { seeOther } from '@/lib/http/see-other'
import { randomKey } from '@/lib/identifiers/random-key'
import { forwardedHeaders } from '@/lib/platform/forward'
import { type Failure, problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { keepGuestCart, readGuestCart } from '@/lib/session/guest'
import { readSession } from '@/lib/session/request'
import { compactCode } from '@/lib/values/text'
import { BASKET } from './basket'
import { collectErrors, onScreen } from './collect-errors'
import { collectDefaults, collectRequest } from './collect-request'
import { homeDefaults, homeErrors, homeRequest, homeValues, NEW_ADDRESS, onHomeScreen } from './home-form'
import { readCollectOrder, readHomeOrder, type Visitor } from './order-server'
import { typedEmail } from './order-values'
import { codeFailure, toOrderFailure } from './outcome'
import { placeGuestOrder, placeOwnOrder } from './place-server'
import {
  askCode,
  forgetForm,
  idempotencyKey,
  type KeptForm,
  keepFiles,
  keepForm,
  type PlainFailure,
} from './plain-form'
import { seenIn } from './preview'
import { collectValues, forCart, withFiles } from './values'

type SavedRequest = z.infer<typeof userDataCalls.addAddress.body>

/** A parsed form with its errors. */
interface Judged {
  email: string
  errors: FieldError[]
  body: OrderRequest
  /** The address to save in the account. */
  keep?: SavedRequest | null
  onScreen: (error: FieldError) => FieldError
}

/** Parses an order for collection; null if there is nothing to order. Throws on an outage. */
async function judgeCollect(visitor: Visitor, fields: URLSearchParams): Promise<Judged | null> {
  const order = await readCollectOrder(visitor)
  if (typeof order === 'string') return null
  const { rules } = order
  const values = withFiles(readFormValues(collectDefaults(order.customer, order.payments, rules), fields), fields)
  const read = collectValues.safeParse(values)
  return {
    email: typedEmail(values.customer.email),
    errors: read.success ? collectErrors(values, rules) : fieldErrors(read.error.issues),
    body: collectRequest(forCart(values, rules.prescription_minsans), rules),
    onScreen: (error) => onScreen(error, values, rules),
  }
}

/** Parses an order for delivery. */
async function judgeHome(visitor: Visitor, fields: URLSearchParams): Promise<Judged | null> {
  const order = await readHomeOrder(visitor, fields)
  if (typeof order === 'string') return null
  const { addresses, deliveries, has_medicines, deductible } = order
  const typed = readFormValues(
    homeDefaults(order.customer, order.payments, { addresses, delivery: deliveries[0] }),
    fields,
  )
  const saved = addresses.find(({ id }) => id === typed.address_id)
  const written = { ...typed.address, lat: null, lng: null, place_id: '' }
  const comune =
    saved || written.city.trim() === '' ? null : namedCity(await findCities(written.city.trim(), 6), written)
  const address = saved ? inputFromSaved(saved) : comune ? inCity(written, comune) : written
  const values = { ...typed, address, address_id: saved?.id ?? NEW_ADDRESS }
  const rules = { deliveries: order.there?.found ?? deliveries, has_medicines, deductible }
  const read = homeValues.safeParse(values)
  return {
    email: typedEmail(values.customer.email),
    errors: read.success ? homeErrors(values, rules) : fieldErrors(read.error.issues),
    body: homeRequest(values, rules),
    onScreen: onHomeScreen,
    keep:
      !saved && values.save_address
        ? { ...addressBody(address), pharmacy_id: order.pharmacy.id, favorite: values.favorite }
        : null,
  }
}

const WAYS = { 'click-and-collect': judgeCollect, 'home-delivery': judgeHome }
export const isWay = (way: string): way is keyof typeof WAYS => Object.hasOwn(WAYS, way)

/** Handles an order's form without JavaScript: leads to the order, or back to the form with input and errors. */
export async function takePlainOrder(
  request: NextRequest,
  way: keyof typeof WAYS,
  { fields, files }: { fields: URLSearchParams; files: ReadonlyMap<string, File> },
): Promise<NextResponse> {
  const token = (await readSession(request))?.token ?? null
  const ofBasket = token === null || fields.get('basket') === '1'
  const path = `/checkout/${way}`
  const basket = ofBasket ? await readGuestCart(request.cookies) : null
  const id = randomKey(8)
  const back = async (told: Partial<Pick<KeptForm, 'errors' | 'failure' | 'code_sent'>>) => {
    const response = seeOther(`${path}?${ofBasket && token !== null ? `${BASKET}&` : ''}form=${id}#refused`)
    const form = {
      id,
      user_id: (fields.get('user_id') ?? '').slice(0, 64),
      key: (fields.get('key') || randomKey()).slice(0, 64),
      fields: fields.toString(),
    }
    await keepForm(response, { ...form, errors: [], failure: null, code_sent: null, ...told })
    keepDevice(response, getDevice(request))
    return response
  }
  if (!isOwnForm(request.cookies, fields)) return back({ failure: { kind: 'stale' } })
  const dropped = fields.get('drop')
  if (dropped !== null) {
    const response = await back({})
    await dropLine(response, dropped, { token, basket })
    return response
  }
  const typed_email = typedEmail(fields.get('customer.email') ?? '')
  const sentTo = fields.get('code_sent') || null
  if (files.size > 0) {
    const code = compactCode(fields.get('email_code') ?? '')
    // Before the files, which need a guest's proved mailbox. The order reports a wrong code below.
    if (sentTo === typed_email && code !== '') await askCode(request, 'confirmGuestCode', { email: typed_email, code })
    const wrong = await keepFiles(request, { fields, files, token })
    if (wrong === 'email_unproven') {
      const failure = await askCode(request, 'sendGuestCode', { email: typed_email })
      const errors = [...files.keys()].map((name) => ({
        field: `${name.replace('upload.', 'prescriptions.')}.file`,
        code: 'upload_again',
      }))
      return failure ? back({ failure: told(failure) }) : back({ errors, code_sent: typed_email })
    }
    if (wrong.length > 0) return back({ errors: wrong, failure: { kind: 'fields' }, code_sent: sentTo })
  }
  // The page itself reports an outage or an ended session, with the input.
  const judged = await WAYS[way]({ token, path, basket }, fields).catch(() => null)
  if (!judged) return back({})
  const { errors, email } = judged

  const code_sent = sentTo === email ? email : null
  const sendCode = async () => {
    const failure = await askCode(request, 'sendGuestCode', { email })
    return failure ? back({ failure: told(failure), code_sent }) : back({ code_sent: email })
  }
  if (errors.length > 0) return back({ errors, failure: { kind: 'fields' }, code_sent })
  if (code_sent !== null && fields.has('again')) return sendCode()
  const wrongCode = (wrong: string) =>
    back({ errors: [{ field: 'email_code', code: wrong }], failure: { kind: 'fields' }, code_sent })
  let codeIsUsed = false
  if (code_sent !== null) {
    const code = compactCode(fields.get('email_code') ?? '')
    const failure = code === '' ? 'required' : await askCode(request, 'confirmGuestCode', { email, code })
    if (failure !== null) {
      const wrong = typeof failure === 'string' ? failure : codeFailure(failure)
      // The first of two presses may have used it: the order's answer tells whether the mailbox is proved.
      codeIsUsed = wrong === 'code_expired'
      if (!codeIsUsed) return wrongCode(wrong)
    }
  }

  const terms = fields.get('terms_version')
  const body = {
    ...judged.body,
    ...seenIn(fields),
    ...(terms && { terms_version: terms }),
  }
  const key = idempotencyKey(fields.get('key') ?? '', { ...body, ...basket })
  const placed = basket
    ? await placeGuestOrder(request, { ...body, ...basket }, { token, key })
    : await placeOwnOrder(request, body, { token, key })
  if (placed.ok) {
    const { keep } = judged
    const kept = !keep || token === null || (await keepAddress(request, keep, token))
    const response = seeOther(
      `/order-detail/${encodeURIComponent(placed.data.order.id)}?placed=1${kept ? '' : '&unsaved=1'}`,
    )
    await placed.data.keep(response)
    forgetForm(response)
    return response
  }
  if (problemCode(placed.failure) === 'email_unproven') return codeIsUsed ? wrongCode('code_expired') : sendCode()
  const failure = toOrderFailure(placed.failure)
  const refused = failure.kind === 'fields' ? failure.errors.map(judged.onScreen) : []
  return back({ errors: refused, failure: told(placed.failure) })
}

const keepAddress = async (request: NextRequest, body: SavedRequest, token: string) =>
  (await platform()(userDataCalls.addAddress, { body }, { token, headers: forwardedHeaders(request) })).ok

/** Removes a product from the order. On failure the page still shows it. */
async function dropLine(response: NextResponse, minsan: string, { token, basket }: Pick<Visitor, 'token' | 'basket'>) {
  if (!basket) return void (await platform()(cartCalls.removeFromCart, { params: { minsan } }, { token }))
  const products = basket.products.filter((line) => line.minsan !== minsan)
  await keepGuestCart(response, products.length > 0 ? { ...basket, products } : null)
}

function told(failure: Failure): PlainFailure | null {
  const found = toOrderFailure(failure)
  // The page itself says that nothing is left to order.
  return found.kind === 'cart_empty' ? null : found.kind === 'fields' ? { kind: 'fields' } : found
}
