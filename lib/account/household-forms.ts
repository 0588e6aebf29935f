import 'server-only'
import type { NextRequest } from 'next/server'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import { fieldErrors } from '@/lib/contract/field-errors'
import { orderCalls } from '@/lib/contract/orders'
import { patientCalls } from '@/lib/contract/patients'
import { classifyRefusal } from '@/lib/contract/refusal'
import { userDataCalls } from '@/lib/contract/user-data'
import { isOwnForm, toRefusal } from '@/lib/forms/sent-form'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { loginPath } from '@/lib/session/guard'
import { expiredPath } from '@/lib/session/redirect'
import { readSession } from '@/lib/session/request'
import { sectionPath } from './sections'
import { returnWithInput, type ToldRefusal } from './sent-account'

// Forms of the household's section, and those that say for whom an order or a card is. All work without JavaScript.

interface Sent {
  request: NextRequest
  fields: URLSearchParams
}

const PATH = sectionPath('patients')
const STALE = { failure: { code: 'stale', retry_after_seconds: null } }
const GONE = { failure: { code: 'not_found', retry_after_seconds: null } }

const read = ({ fields }: Sent, name: string) => fields.get(name) ?? ''
const readParams = (sent: Sent) => ({ id: read(sent, 'id') || '-' })
const toDone = (outcome: string) => () => seeOther(sectionPath('patients', { done: outcome }))

/** Returns to the section with input and errors; the address names nobody. */
const back = ({ fields }: Sent, told: ToldRefusal) =>
  returnWithInput((form) => `${sectionPath('patients', { form })}#refused`, fields, told)

/** Sends a customer's call; leads to the login without a session. */
async function write<Row extends Call>(
  sent: Sent,
  row: Row,
  input: CallRequest<Row>,
  done: (answer: CallAnswer<Row>) => Response | Promise<Response>,
): Promise<Response> {
  const token = (await readSession(sent.request))?.token
  if (!token) return seeOther(loginPath(PATH))
  if (!isOwnForm(sent.request.cookies, sent.fields)) return back(sent, STALE)
  const options = { token, headers: forwardedHeaders(sent.request), cache: 'no-store' } as const
  const result = await platform()(row, input, options)
  if (result.ok) return done(result.data)
  return classifyRefusal(row, result.failure) === 'session'
    ? seeOther(expiredPath(PATH))
    : back(sent, toRefusal(result.failure))
}

/** Adds a person. */
function add(sent: Sent) {
  const [first_name, last_name, health_code] = ['first_name', 'last_name', 'health_code'].map((name) =>
    read(sent, name),
  )
  const body = patientCalls.addPatient.body.safeParse({ first_name, last_name, health_code })
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  return write(sent, patientCalls.addPatient, { body: body.data }, toDone('added'))
}

/** Records that a person agrees, who is saved again with the consent: their codice fiscale is in no form. */
function agree(sent: Sent) {
  if (!sent.fields.has('health_data_consent'))
    return back(sent, { errors: [{ field: 'health_data_consent', code: 'consent_required' }] })
  return write(sent, patientCalls.listPatients, {}, (patients) => {
    const found = patients.find(({ id }) => id === read(sent, 'id'))
    if (!found) return back(sent, GONE)
    const { first_name, last_name, health_code } = found
    const body = { first_name, last_name, health_code, health_data_consent: true as const }
    return write(sent, patientCalls.addPatient, { body }, toDone('agreed'))
  })
}

function remove(sent: Sent) {
  const things = read(sent, 'things') === 'keep' ? 'keep' : 'delete'
  return write(sent, patientCalls.deletePatient, { params: readParams(sent), query: { things } }, toDone('removed'))
}

const revoke = (sent: Sent) =>
  write(sent, userDataCalls.revokeDelegation, { params: readParams(sent) }, toDone('revoked'))

/** Says for whom an order is; an empty choice is the customer. */
function setOrder(sent: Sent) {
  const id = read(sent, 'order_id') || '-'
  const body = { patient_id: read(sent, 'patient_id') || null }
  const page = `/order-detail/${encodeURIComponent(id)}#patient-title`
  return write(sent, orderCalls.setOrderPatient, { params: { id }, body }, () => seeOther(page))
}

function setCard(sent: Sent) {
  const body = userDataCalls.claimFidelityCard.body.safeParse({
    fidelity_code: read(sent, 'fidelity_code'),
    pharmacy_id: read(sent, 'pharmacy_id'),
    patient_id: read(sent, 'patient_id') || null,
  })
  if (!body.success) return back(sent, { errors: fieldErrors(body.error.issues) })
  return write(sent, userDataCalls.claimFidelityCard, { body: body.data }, () => seeOther('/fidelity-card'))
}

const FORMS = { add, agree, remove, revoke, order: setOrder, card: setCard }
export const isHouseholdForm = (form: string): form is keyof typeof FORMS => Object.hasOwn(FORMS, form)

export const takeHouseholdForm = async (form: keyof typeof FORMS, sent: Sent): Promise<Response> => FORMS[form](sent)
