import 'server-only'
import { createHash } from 'node:crypto'
import type { NextRequest } from 'next/server'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { fieldErrors } from '@/lib/contract/field-errors'
import { questionCalls } from '@/lib/contract/questions'
import { classifyRefusal } from '@/lib/contract/refusal'
import { isOwnForm, toRefusal } from '@/lib/forms/sent-form'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import type { Result } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { loginPath } from '@/lib/session/guard'
import { readSession } from '@/lib/session/request'
import { askPath, questionPath, sectionPath } from './sections'
import { returnWithInput, type ToldRefusal } from './sent-account'

// Forms of the section of questions. All work without JavaScript, and no address contains what was typed.

interface Sent {
  request: NextRequest
  fields: URLSearchParams
}

const given = (fields: URLSearchParams, name: string) => fields.get(name) || undefined

/** Returns to the form's page, or through the login, with input and errors. */
async function back(sent: Sent, told: ToldRefusal = {}, through = (path: string) => path) {
  const { fields } = sent
  const question = given(fields, 'id')
  const about = {
    product: given(fields, 'product'),
    order: given(fields, 'order'),
    ...(fields.get('cart') === '1' && { cart: '1' as const }),
  }
  const isRefused = told.errors !== undefined || told.failure !== undefined
  const toPage = (form: string) => {
    const page = question ? questionPath(question, { form }) : askPath(about, { form })
    return through(isRefused ? `${page}#refused` : page)
  }
  return returnWithInput(toPage, fields, told)
}

/** Sends a customer's call. Leads to the login without a session, and keeps what was typed. */
async function send<Row extends Call>(
  sent: Sent,
  row: Row,
  input: CallRequest<Row>,
): Promise<Result<CallAnswer<Row>> | Response> {
  const token = (await readSession(sent.request))?.token
  if (!token) return back(sent, {}, loginPath)
  if (!isOwnForm(sent.request.cookies, sent.fields))
    return back(sent, { failure: { code: 'stale', retry_after_seconds: null } })
  const content = JSON.stringify(input)
  const key = createHash('sha256')
    .update(`${sent.fields.get('key')} ${content}`)
    .digest('hex')
    .slice(0, 32)
  const headers = { ...forwardedHeaders(sent.request), 'Idempotency-Key': key }
  const result = await platform()(row, input, { token, headers, cache: 'no-store' })
  return !result.ok && classifyRefusal(row, result.failure) === 'session'
    ? back(sent, {}, (path) => loginPath(path, { expired: true }))
    : result
}

/** `emergency_read` is sent by the button below the notice on emergencies. */
const readText = (fields: URLSearchParams) => ({
  text: fields.get('text') ?? '',
  ...(fields.has('emergency_read') && { emergency_read: true }),
})

async function ask(sent: Sent) {
  const { fields } = sent
  if (fields.has('detach')) {
    for (const name of ['product', 'order', 'cart']) fields.delete(name)
    return back(sent)
  }
  const body = questionCalls.askQuestion.body.safeParse({
    pharmacy_id: given(fields, 'pharmacy_id'),
    minsan: given(fields, 'product'),
    order_id: given(fields, 'order'),
    ...(fields.get('cart') === '1' && { cart: true }),
    ...readText(fields),
    ...(fields.has('health_data_consent') && { health_data_consent: true }),
  })
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  const result = await send(sent, questionCalls.askQuestion, { body: body.data })
  if (result instanceof Response) return result
  return result.ok ? seeOther(questionPath(result.data.id, { done: 'asked' })) : back(sent, toRefusal(result.failure))
}

const readParams = ({ fields }: Sent) => ({ id: fields.get('id') || '-' })

async function reply(sent: Sent) {
  const body = questionCalls.addToQuestion.body.safeParse(readText(sent.fields))
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  const params = readParams(sent)
  const result = await send(sent, questionCalls.addToQuestion, { params, body: body.data })
  if (result instanceof Response) return result
  return result.ok ? seeOther(questionPath(params.id, { done: 'added' })) : back(sent, toRefusal(result.failure))
}

async function end(sent: Sent) {
  const params = readParams(sent)
  const result = await send(sent, questionCalls.endQuestion, { params })
  if (result instanceof Response) return result
  return result.ok ? seeOther(questionPath(params.id, { done: 'ended' })) : back(sent, toRefusal(result.failure))
}

async function remove(sent: Sent) {
  const result = await send(sent, questionCalls.deleteQuestion, { params: readParams(sent) })
  if (result instanceof Response) return result
  return result.ok ? seeOther(sectionPath('questions', { done: 'removed' })) : back(sent, toRefusal(result.failure))
}

const FORMS = { ask, reply, end, remove }
export const isQuestionForm = (form: string): form is keyof typeof FORMS => Object.hasOwn(FORMS, form)

export const takeQuestionForm = (form: keyof typeof FORMS, sent: Sent): Promise<Response> => FORMS[form](sent)
