import 'server-only'
import type { NextRequest } from 'next/server'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { cartCalls } from '@/lib/contract/cart'
import { favoriteCalls } from '@/lib/contract/favorites'
import { fieldErrors } from '@/lib/contract/field-errors'
import { productCalls } from '@/lib/contract/products'
import { classifyRefusal } from '@/lib/contract/refusal'
import { isOwnForm, toRefusal } from '@/lib/forms/sent-form'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import type { Result } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { loginPath } from '@/lib/session/guard'
import { expiredPath } from '@/lib/session/redirect'
import { readSession } from '@/lib/session/request'
import { keepPath, sectionPath } from './sections'
import { returnWithInput, type ToldRefusal } from './sent-account'

// Forms of the section of favourites, and the button of product pages. All work without JavaScript.

interface Sent {
  request: NextRequest
  fields: URLSearchParams
}

const TO_CART = '/checkout'
const STALE = { failure: { code: 'stale', retry_after_seconds: null } }

const read = ({ fields }: Sent, name: string) => fields.get(name) ?? ''
const readParams = (sent: Sent) => ({ id: read(sent, 'id') || '-' })

/** The form's page: that of a product if the form keeps one. */
const toPage = (sent: Sent, more: Record<string, string> = {}): string => {
  const minsan = sent.fields.get('product')
  return minsan === null ? sectionPath('favorites', more) : keepPath(minsan, more)
}

/** No address tells what was removed. */
const withInput = (page: (form: string) => string, { fields }: Sent, told?: ToldRefusal) =>
  returnWithInput(page, fields, told)

const back = (sent: Sent, told: ToldRefusal) => withInput((form) => `${toPage(sent, { form })}#refused`, sent, told)

/** Sends a customer's call. Leads to the login without a session, and from there to the form's page. */
async function send<Row extends Call>(
  sent: Sent,
  row: Row,
  input: CallRequest<Row>,
): Promise<Result<CallAnswer<Row>> | Response> {
  const token = (await readSession(sent.request))?.token
  if (!token) return seeOther(loginPath(toPage(sent)))
  const options = { token, headers: forwardedHeaders(sent.request), cache: 'no-store' } as const
  const result = await platform()(row, input, options)
  return !result.ok && classifyRefusal(row, result.failure) === 'session' ? seeOther(expiredPath(toPage(sent))) : result
}

/** Sends a call of a form of the section, which has the session's token against cross-site requests. */
async function write<Row extends Call>(
  sent: Sent,
  row: Row,
  input: CallRequest<Row>,
  done: (answer: CallAnswer<Row>) => Response | Promise<Response>,
) {
  if (!isOwnForm(sent.request.cookies, sent.fields)) return back(sent, STALE)
  const result = await send(sent, row, input)
  if (result instanceof Response) return result
  return result.ok ? done(result.data) : back(sent, toRefusal(result.failure))
}

const toDone = (outcome: string) => () => seeOther(sectionPath('favorites', { done: outcome }))

/**
 * Keeps a product. The button of a product page, which is the same for everybody, sends neither token nor consent:
 * without a consent of before it leads to the form that asks for it.
 */
async function keep(sent: Sent) {
  const { fields, request } = sent
  const isForm = fields.has('xsrf')
  if (isForm && !isOwnForm(request.cookies, fields)) return back(sent, STALE)
  const body = favoriteCalls.addFavorite.body.safeParse({
    minsan: read(sent, 'product'),
    ...(fields.has('health_data_consent') && { health_data_consent: true }),
  })
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  const result = await send(sent, favoriteCalls.addFavorite, { body: body.data })
  if (result instanceof Response) return result
  if (result.ok) return seeOther(`${sectionPath('favorites', { done: 'kept' })}#${result.data.id}`)
  const refusal = toRefusal(result.failure)
  const asksConsent = refusal.errors.some(({ field }) => field === 'health_data_consent')
  return asksConsent && !isForm ? seeOther(keepPath(body.data.minsan)) : back(sent, refusal)
}

/** The removed product is in the sealed input, for the button that keeps it again. */
const remove = (sent: Sent) =>
  write(sent, favoriteCalls.deleteFavorite, { params: readParams(sent) }, () =>
    withInput((form) => sectionPath('favorites', { done: 'removed', form }), sent),
  )

const setPrice = (sent: Sent) =>
  write(
    sent,
    favoriteCalls.updateFavorite,
    {
      params: readParams(sent),
      body: { price_alert: { pharmacy_id: read(sent, 'pharmacy_id'), consent: true } },
    },
    toDone('priceOn'),
  )

const endPrice = (sent: Sent) =>
  write(
    sent,
    favoriteCalls.updateFavorite,
    { params: readParams(sent), body: { price_alert: null } },
    toDone('priceOff'),
  )

const setStock = (sent: Sent) =>
  write(
    sent,
    productCalls.notifyWhenBack,
    {
      params: { minsan: read(sent, 'minsan') || '-' },
      body: { pharmacy_id: read(sent, 'pharmacy_id'), consent: true },
    },
    ({ confirmed }) => toDone(confirmed ? 'stockOn' : 'stockToConfirm')(),
  )

const endStock = (sent: Sent) =>
  write(
    sent,
    favoriteCalls.updateFavorite,
    { params: readParams(sent), body: { stock_alerts: null } },
    toDone('stockOff'),
  )

const addToCart = (sent: Sent) =>
  write(
    sent,
    cartCalls.addToCart,
    { body: { pharmacy_id: read(sent, 'pharmacy_id'), minsan: read(sent, 'minsan'), quantity: 1 } },
    () => seeOther(TO_CART),
  )

const withdraw = (sent: Sent) => write(sent, favoriteCalls.deleteFavorites, {}, toDone('withdrawn'))

const FORMS = {
  keep,
  remove,
  withdraw,
  cart: addToCart,
  price: setPrice,
  'end-price': endPrice,
  stock: setStock,
  'end-stock': endStock,
}
export const isFavoriteForm = (form: string): form is keyof typeof FORMS => Object.hasOwn(FORMS, form)

export const takeFavoriteForm = (form: keyof typeof FORMS, sent: Sent): Promise<Response> => FORMS[form](sent)
