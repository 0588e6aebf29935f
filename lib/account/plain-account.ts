import 'server-only'
import type { NextRequest, NextResponse } from 'next/server'
import { authCalls } from '@/lib/contract/auth'
import { cartCalls } from '@/lib/contract/cart'
import { fieldErrors } from '@/lib/contract/field-errors'
import { forgetSent, isOwnForm, readFormValues, toRefusal } from '@/lib/forms/sent-form'
import { seeOther } from '@/lib/http/see-other'
import { randomKey } from '@/lib/identifiers/random-key'
import { lackingCalls } from '@/lib/platform/abilities'
import { forwardedHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { CONFIRM_PATH, withRedirect } from '@/lib/session/guard'
import { keepGuestCart, readGuestCart } from '@/lib/session/guest'
import {
  codeLoginRequest,
  confirmEmail,
  type Entered,
  endEarlier,
  logIn,
  logInWithCode,
  sendLoginCode,
  signUp,
} from '@/lib/session/log-in-server'
import { AFTER_LOGIN, safeRedirect } from '@/lib/session/redirect'
import { loginRequest } from '@/lib/session/status'
import { toMailedPage } from '@/lib/session/way-back'
import { brandName } from '@/lib/settings/env'
import { nameErrors } from './new-password'
import { resendForm } from './resend'
import { back, keepForLink, type Sent } from './sent-account'
import { EMPTY_SIGN_UP, signUpErrors, signUpForm } from './sign-up'

// Login, sign-up, confirmation and new password as plain forms without JavaScript: each leads on, or back to its page
// with input and errors.

async function takeLogin(sent: Sent): Promise<NextResponse> {
  const { request, fields } = sent
  const asked = loginRequest.safeParse({
    username: fields.get('username') ?? '',
    password: fields.get('password') ?? '',
    remember_me: fields.has('remember_me'),
    keep_basket: true,
  })
  if (!asked.success) return back(sent, '/login', { errors: fieldErrors(asked.error.issues) })
  const opened = await logIn(request, asked.data)
  return opened.ok ? finishLogin(sent, opened) : back(sent, '/login', toRefusal(opened.failure))
}

async function finishLogin({ request, wish }: Sent, opened: Entered): Promise<NextResponse> {
  await endEarlier(request, opened.token)
  const response = seeOther(wish ?? AFTER_LOGIN)
  await opened.enter(response)
  if (!isOrdering(wish) && (await carryBasket(request, opened.token))) await keepGuestCart(response, null)
  forgetSent(response, '/login')
  return response
}

/** Mails a login code, and leads to the step of the login that asks for it. */
async function takeCodeRequest(sent: Sent): Promise<NextResponse> {
  const { request, fields } = sent
  const asked = authCalls.sendLoginCode.body.safeParse({ email: fields.get('username') ?? '' })
  if (!asked.success)
    return back(sent, '/login', {
      errors: fieldErrors(asked.error.issues).map((one) => ({ ...one, field: 'username' })),
    })
  const mailed = await sendLoginCode(request, asked.data)
  if (!mailed.ok)
    return back(sent, '/login', { ...toRefusal(mailed.failure), done: fields.has('again') ? 'code_refused' : null })
  fields.set('username', asked.data.email)
  fields.set('wait', String(mailed.data.resend_in_seconds))
  return back(sent, '/login', { done: mailed.data.issued ? 'code_sent' : 'code_waiting' })
}

async function takeCodeLogin(sent: Sent): Promise<NextResponse> {
  const { request, fields } = sent
  const asked = codeLoginRequest.safeParse({
    email: fields.get('username') ?? '',
    code: fields.get('code') ?? '',
    remember_me: fields.has('remember_me'),
    keep_basket: true,
  })
  fields.delete('code')
  const done = 'code_refused'
  if (!asked.success) return back(sent, '/login', { errors: fieldErrors(asked.error.issues), done })
  const opened = await logInWithCode(request, asked.data)
  if (opened.ok) return finishLogin(sent, opened)
  const told = toRefusal(opened.failure)
  const code = told.failure?.code
  const atField = code === 'code_wrong' || code === 'link_expired'
  return back(sent, '/login', { ...(atField ? { errors: [{ field: 'code', code }] } : told), done })
}

/** During a checkout: what is shown stays the order. */
const isOrdering = (wish: string | null) => new URLSearchParams(wish?.split('?')[1]).get('basket') === '1'

/** Merges a guest's lines into the account's cart; false if that has another pharmacy or fails. */
async function carryBasket(request: NextRequest, token: string): Promise<boolean> {
  const basket = await readGuestCart(request.cookies)
  if (!basket) return false
  const products = basket.products.map(({ minsan, quantity }) => ({ idProdotto: minsan, Qta: quantity }))
  const headers = { ...forwardedHeaders(request), 'Idempotency-Key': randomKey() }
  const body = { products, pharmacy_id: basket.pharmacy_id }
  return (await platform()(cartCalls.mergeCart, { body }, { token, headers })).ok
}

async function takeSignUp(sent: Sent): Promise<NextResponse> {
  const { request, fields, wish } = sent
  const values = readFormValues(EMPTY_SIGN_UP, fields)
  const read = signUpForm.safeParse(values)
  const errors = [...(read.success ? [] : fieldErrors(read.error.issues)), ...signUpErrors(values, brandName())]
  if (!read.success || errors.length > 0) return back(sent, '/signup', { errors })
  const redirect = (await lackingCalls()).includes('confirmEmail') ? undefined : toMailedPage(wish)
  const { user, password } = read.data
  const body = { user: { ...user, origin: 'W' as const }, password, ...(redirect && { redirect }) }
  const { result, keep } = await signUp(request, body)
  if (!result.ok) return back(sent, '/signup', toRefusal(result.failure))
  const response = seeOther(withRedirect(CONFIRM_PATH, wish))
  keep(response)
  forgetSent(response, '/signup')
  await keepForLink(response, new URLSearchParams({ email: result.data.email, ...(wish && { redirect: wish }) }), null)
  return response
}

async function takeConfirmation(sent: Sent): Promise<NextResponse> {
  const { request, fields, wish } = sent
  const path = CONFIRM_PATH
  const email = fields.get('email')
  const password = fields.get('password')
  const body = { token: fields.get('token') || '-', ...(email && { email }), ...(password !== null && { password }) }
  const confirmed = await confirmEmail(request, body)
  if (!confirmed.ok) {
    const { errors, failure } = toRefusal(confirmed.failure)
    if (!errors.some(({ field }) => field === 'password')) return back(sent, path, { errors, failure })
    // Without a password, the password field is shown without an error.
    return back(sent, path, { errors: password === null ? [] : errors, done: 'password_asked' })
  }
  if (!confirmed.opened) return back(sent, path, { done: 'confirmed' })
  const response = seeOther(wish ?? AFTER_LOGIN)
  await confirmed.opened.enter(response)
  return response
}

async function takeResending(sent: Sent): Promise<NextResponse> {
  const { request, fields, wish } = sent
  const asked = resendForm.safeParse({ email: fields.get('email') ?? '' })
  if (!asked.success) return back(sent, CONFIRM_PATH, { errors: fieldErrors(asked.error.issues) })
  const redirect = toMailedPage(wish)
  const body = { Email: asked.data.email, ...(redirect && { redirect }) }
  const resent = await platform()(
    authCalls.sendConfirmEmail,
    { body },
    { headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (!resent.ok) return back(sent, CONFIRM_PATH, toRefusal(resent.failure))
  const response = seeOther(withRedirect(CONFIRM_PATH, wish))
  await keepForLink(response, fields, 'resent')
  return response
}

async function takeForgotten(sent: Sent): Promise<NextResponse> {
  const { request, fields } = sent
  const asked = authCalls.forgotPassword.body.safeParse({ email: fields.get('email') ?? '' })
  if (!asked.success) return back(sent, '/forgot-password', { errors: fieldErrors(asked.error.issues) })
  const options = { headers: forwardedHeaders(request), cache: 'no-store' as const }
  const mailed = await platform()(authCalls.forgotPassword, { body: asked.data }, options)
  return back(sent, '/forgot-password', mailed.ok ? { done: 'mailed' } : toRefusal(mailed.failure))
}

async function takeNewPassword(sent: Sent): Promise<NextResponse> {
  const { request, fields } = sent
  const values = { guid: fields.get('guid') ?? '', newPassword: fields.get('newPassword') ?? '' }
  const asked = authCalls.confirmResetPassword.body.safeParse(values)
  const errors = [
    ...(asked.success ? [] : fieldErrors(asked.error.issues)),
    ...nameErrors('newPassword', values.newPassword, { brand: brandName() }),
  ]
  if (!asked.success || errors.length > 0) return back(sent, '/reset-password', { errors })
  const options = { headers: forwardedHeaders(request), cache: 'no-store' as const }
  const set = await platform()(authCalls.confirmResetPassword, { body: asked.data }, options)
  return back(sent, '/reset-password', set.ok ? { done: 'new_password' } : toRefusal(set.failure))
}

const FORMS = {
  login: takeLogin,
  'send-code': takeCodeRequest,
  code: takeCodeLogin,
  signup: takeSignUp,
  confirm: takeConfirmation,
  resend: takeResending,
  forgot: takeForgotten,
  reset: takeNewPassword,
}
const PAGES = {
  login: '/login',
  'send-code': '/login',
  code: '/login',
  signup: '/signup',
  confirm: CONFIRM_PATH,
  resend: CONFIRM_PATH,
  forgot: '/forgot-password',
  reset: '/reset-password',
}
export const isAccountForm = (form: string): form is keyof typeof FORMS => Object.hasOwn(FORMS, form)

export function takeAccountForm(
  request: NextRequest,
  form: keyof typeof FORMS,
  fields: URLSearchParams,
): Promise<NextResponse> {
  const sent = { request, fields, wish: safeRedirect(fields.get('redirect')) }
  if (isOwnForm(request.cookies, fields)) return FORMS[form](sent)
  return back(sent, PAGES[form], { failure: { code: 'stale', retry_after_seconds: null } })
}
