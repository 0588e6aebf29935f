import 'server-only'
import type { NextRequest } from 'next/server'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { fieldErrors } from '@/lib/contract/field-errors'
import { reminderCalls } from '@/lib/contract/reminders'
import { isOwnForm, toRefusal } from '@/lib/forms/sent-form'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import { problemCode, type Result } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { loginPath } from '@/lib/session/guard'
import { keepGuestCart } from '@/lib/session/guest'
import { expiredPath } from '@/lib/session/redirect'
import { readSession } from '@/lib/session/request'
import { classifyRefusal } from '../contract/refusal'
import { sectionPath } from './sections'
import { returnWithInput, type ToldRefusal } from './sent-account'

// Forms of the reminders' section, and of the page that their mails open. All work without JavaScript.

interface Sent {
  request: NextRequest
  fields: URLSearchParams
}

const CONFIRM_PATH = '/confirm/reminder'
const done = (outcome: string) => seeOther(sectionPath('reminders', { done: outcome }))
const TO_ORDER = '/checkout/click-and-collect?basket=1'
const TO_ORDER_HOME = '/checkout/home-delivery?basket=1'

/** A typed number, with a comma or a point; undefined for an empty field, NaN for anything else. */
function typedNumber(value: string | null): number | undefined {
  const text = value?.trim().replace(',', '.') ?? ''
  return text === '' ? undefined : Number(text)
}
const typedText = (value: string | null) => value || undefined

/** What the address of the form's page names. */
function formPage(fields: URLSearchParams): Record<string, string> {
  const [order, line, repeat] = ['order_id', 'line', 'repeat'].map((name) => fields.get(name))
  if (repeat) return { repeat }
  if (!order) return {}
  return line ? { order, line } : { repeat_order: order }
}

/** Returns to the form's page with input and errors. */
const back = ({ fields }: Sent, told: ToldRefusal) =>
  returnWithInput((form) => `${sectionPath('reminders', { ...formPage(fields), form })}#refused`, fields, told)

/** Sends a customer's call. Leads to the login without a session. */
async function send<Row extends Call>(
  sent: Sent,
  row: Row,
  input: CallRequest<Row>,
): Promise<Result<CallAnswer<Row>> | Response> {
  const path = sectionPath('reminders')
  const token = (await readSession(sent.request))?.token
  if (!token) return seeOther(loginPath(path))
  if (!isOwnForm(sent.request.cookies, sent.fields))
    return back(sent, { failure: { code: 'stale', retry_after_seconds: null } })
  const result = await platform()(row, input, { token, headers: forwardedHeaders(sent.request), cache: 'no-store' })
  return !result.ok && classifyRefusal(row, result.failure) === 'session' ? seeOther(expiredPath(path)) : result
}

async function write<Row extends Call>(sent: Sent, row: Row, input: CallRequest<Row>, outcome: string) {
  const result = await send(sent, row, input)
  if (result instanceof Response) return result
  return result.ok ? done(outcome) : back(sent, toRefusal(result.failure))
}

function add(sent: Sent) {
  const { fields } = sent
  const number = (name: string) => typedNumber(fields.get(name))
  const ends_on = typedText(fields.get('ends_on'))
  const body = reminderCalls.addReminder.body.safeParse({
    order_id: fields.get('order_id'),
    minsan: fields.get('minsan'),
    packs: number('packs'),
    units: number('units'),
    amount: number('amount'),
    every: number('every'),
    starts_on: typedText(fields.get('starts_on')),
    ends_on,
    days_before: number('days_before'),
    patient_id: typedText(fields.get('patient_id')),
    ...(fields.has('health_data_consent') && { health_data_consent: true }),
  })
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  return write(sent, reminderCalls.addReminder, { body: body.data }, 'added')
}

function change(sent: Sent) {
  const { fields } = sent
  const number = (name: string) => typedNumber(fields.get(name))
  const body = reminderCalls.updateReminder.body.safeParse({
    ends_on: typedText(fields.get('ends_on')),
    days: number('days'),
    days_before: number('days_before'),
  })
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  return write(sent, reminderCalls.updateReminder, { params: readParams(sent), body: body.data }, 'changed')
}

const readParams = ({ fields }: Sent) => ({ id: fields.get('id') || '-' })
const pause = (paused: boolean) => (sent: Sent) =>
  write(
    sent,
    reminderCalls.updateReminder,
    { params: readParams(sent), body: { paused } },
    paused ? 'paused' : 'resumed',
  )

/** Opens an order of the reminder's packs; the account's cart stays as it is. */
async function order(sent: Sent) {
  const result = await send(sent, reminderCalls.listReminders, {})
  if (result instanceof Response) return result
  if (!result.ok) return back(sent, toRefusal(result.failure))
  const found = result.data.reminders.find(({ id }) => id === sent.fields.get('id'))
  if (!found) return back(sent, { failure: { code: 'not_found', retry_after_seconds: null } })
  const response = seeOther(TO_ORDER)
  const products = [{ minsan: found.minsan, quantity: found.packs }]
  await keepGuestCart(response, { pharmacy_id: found.pharmacy.id, products })
  return response
}

function addRepeat(sent: Sent) {
  const { fields } = sent
  const body = reminderCalls.addRepeatOrder.body.safeParse({
    order_id: fields.get('order_id'),
    weeks: typedNumber(fields.get('weeks')),
    next_on: typedText(fields.get('next_on')),
    patient_id: typedText(fields.get('patient_id')),
    ...(fields.has('health_data_consent') && { health_data_consent: true }),
  })
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  return write(sent, reminderCalls.addRepeatOrder, { body: body.data }, 'repeated')
}

const repeatParams = ({ fields }: Sent) => ({ id: fields.get('repeat') || '-' })

const changeRepeat = (read: (fields: URLSearchParams) => object, outcome: string) => (sent: Sent) => {
  const body = reminderCalls.updateRepeatOrder.body.safeParse(read(sent.fields))
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  return write(sent, reminderCalls.updateRepeatOrder, { params: repeatParams(sent), body: body.data }, outcome)
}

/** Opens an order of what the repeat order's pharmacy has today; the account's cart stays as it is. */
async function orderRepeat(sent: Sent) {
  const params = repeatParams(sent)
  const result = await send(sent, reminderCalls.getRepeatOrder, { params })
  if (result instanceof Response) return result
  if (!result.ok) return back(sent, toRefusal(result.failure))
  const { pharmacy, home_delivery, lines, waiting, next_on } = result.data
  const products = lines.flatMap(({ minsan, quantity, price }) => (price === null ? [] : [{ minsan, quantity }]))
  if (products.length === 0) return back(sent, { failure: { code: 'not_available', retry_after_seconds: null } })
  // An earlier order moves nothing, and a second press does not pass over the next repetition.
  if (waiting && sent.fields.get('done_on') === next_on) {
    const done = await send(sent, reminderCalls.updateRepeatOrder, { params, body: { done_on: next_on } })
    if (done instanceof Response) return done
    if (!done.ok) return back(sent, toRefusal(done.failure))
  }
  const response = seeOther(home_delivery ? TO_ORDER_HOME : TO_ORDER)
  await keepGuestCart(response, { pharmacy_id: pharmacy.id, products })
  return response
}

const askByLink = <Row extends Call>({ request }: Sent, row: Row, input: CallRequest<Row>) =>
  platform()(row, input, { headers: forwardedHeaders(request), cache: 'no-store' })

const toOutcome = (result: Result<unknown> & { ok: false }) =>
  seeOther(`${CONFIRM_PATH}?done=${problemCode(result.failure) === 'link_expired' ? 'over' : 'failed'}`)

/** Opens an order by the link of a mail. */
async function open(sent: Sent) {
  const result = await askByLink(sent, reminderCalls.openReminder, { body: { token: sent.fields.get('token') || '-' } })
  if (!result.ok) return toOutcome(result)
  const { pharmacy_id, minsan, quantity } = result.data
  const response = seeOther(TO_ORDER)
  await keepGuestCart(response, { pharmacy_id, products: [{ minsan, quantity }] })
  return response
}

async function end(sent: Sent) {
  const result = await askByLink(sent, reminderCalls.endReminder, { body: { token: sent.fields.get('token') || '-' } })
  return result.ok ? seeOther(`${CONFIRM_PATH}?done=ended`) : toOutcome(result)
}

/** Ends a reminder for a mail program, which comes from another site and without cookies (RFC 8058). */
export async function endByMailProgram(request: NextRequest, token: string): Promise<Response> {
  const sent = { request, fields: new URLSearchParams() }
  const result = await askByLink(sent, reminderCalls.endReminder, { body: { token } })
  if (result.ok) return new Response(null, { status: 200 })
  return new Response(null, { status: problemCode(result.failure) === 'link_expired' ? 410 : 503 })
}

const FORMS = {
  add,
  change,
  pause: pause(true),
  resume: pause(false),
  remove: (sent: Sent) => write(sent, reminderCalls.deleteReminder, { params: readParams(sent) }, 'removed'),
  repeat: addRepeat,
  'change-repeat': changeRepeat(
    (fields) => ({ weeks: typedNumber(fields.get('weeks')), next_on: typedText(fields.get('next_on')) }),
    'repeatChanged',
  ),
  'skip-repeat': changeRepeat((fields) => ({ done_on: fields.get('done_on') }), 'skipped'),
  'order-repeat': orderRepeat,
  'end-repeat': (sent: Sent) =>
    write(sent, reminderCalls.deleteReminder, { params: repeatParams(sent) }, 'repeatEnded'),
  withdraw: (sent: Sent) => write(sent, reminderCalls.deleteReminders, {}, 'withdrawn'),
  order,
  open,
  end,
}
export const isReminderForm = (form: string): form is keyof typeof FORMS => Object.hasOwn(FORMS, form)

export const takeReminderForm = (form: keyof typeof FORMS, sent: Sent): Promise<Response> => FORMS[form](sent)
