import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NewReminder } from '@/components/account/reminder-form'
import { RemindableLines, ReminderConsent, ReminderList } from '@/components/account/reminders'
import { NewRepeatOrder } from '@/components/account/repeat-order-form'
import { RepeatOrderDetail, RepeatOrderList } from '@/components/account/repeat-orders'
import { Notice } from '@/components/ui/notice'
import { choosePeople } from '@/lib/account/household'
import { readPeople } from '@/lib/account/household-server'
import { readProduct } from '@/lib/catalogue/product-server'
import { orderCalls } from '@/lib/contract/orders'
import { reminderCalls } from '@/lib/contract/reminders'
import { formToken, readSentForm, refusedForm } from '@/lib/forms/sent-form'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { lackingCalls } from '@/lib/platform/abilities'
import { isMissingCall } from '@/lib/platform/result'
import { formatDateWithYear, isoDay } from '@/lib/rules/dates'
import { packUnits, REMINDER_CONSENT } from '@/lib/rules/refill'
import { readAsCustomer, tryAsCustomer, type Visitor } from '@/lib/session/server'
import { DAYS_BEFORE, REPEAT_WEEKS } from '@/lib/values/quantity'
import messages from '@/messages/it.json'

/** Orders whose products are offered. */
const ORDERS = 5

/** Initial interval of a repeat order: four weeks. */
const USUAL_WEEKS = REPEAT_WEEKS[2]

/**
 * Reminders and repeat orders, all with plain forms. `order` and `line` of the address name the product of a new
 * reminder, `repeat_order` the order of a new repeat order, `repeat` one that exists.
 */
export async function RemindersSection({ search, ...visitor }: Visitor & { search: SearchParams }) {
  const [t, store, read] = await Promise.all([
    getTranslations(),
    cookies(),
    tryAsCustomer(reminderCalls.listReminders, {}, visitor),
  ])
  if ('failure' in read)
    return <Notice title={isMissingCall(read.failure) ? t('profile.unavailable') : t('account.failed')} />
  const { consent, reminders, repeat_orders: repeats = [] } = read.data
  const xsrf = formToken(store)
  const sent = await readSentForm(store, search, refusedForm)
  const input = sent && { ...sent, fields: new URLSearchParams(sent.fields) }
  const started = firstValue(search.repeat_order)
  if (started !== undefined) {
    const { data: order } = await readAsCustomer(orderCalls.getOrder, { params: { id: started } }, visitor)
    if (!order) notFound()
    const prescription = order.lines.some((line) => line.prescription_required)
    const people = choosePeople(await readPeople(visitor), { pharmacy_id: order.pharmacy.id, prescription })
    // The order's own person, where something may be kept for them.
    const whose = people.options.find(({ id }) => id === order.patient?.id)
    const fields = { weeks: String(USUAL_WEEKS), patient_id: whose?.id ?? '' }
    const fresh = { fields: new URLSearchParams(fields), errors: [], failure: null }
    const asksConsent = consent === null || consent.version < REMINDER_CONSENT
    return (
      <NewRepeatOrder order={order} people={people} input={input ?? fresh} asks_consent={asksConsent} xsrf={xsrf} />
    )
  }
  const repeated = firstValue(search.repeat)
  if (repeated !== undefined) {
    const { data } = await readAsCustomer(reminderCalls.getRepeatOrder, { params: { id: repeated } }, visitor)
    if (data) return <RepeatOrderDetail repeat={data} input={input} xsrf={xsrf} />
  }
  const orderId = firstValue(search.order)
  if (orderId !== undefined) {
    const wish = await readWish(orderId, Number(firstValue(search.line) ?? 0), visitor)
    const fresh = { fields: new URLSearchParams(wish.defaults), errors: [], failure: null }
    return <NewReminder {...wish} input={input ?? fresh} asks_consent={consent === null} xsrf={xsrf} />
  }
  const { done: outcomes, repeats: texts } = messages.reminders
  const done = Object.entries(outcomes).find(([name]) => name === firstValue(search.done))
  const query = { status: 'completed' as const, page_number: 1, page_size: ORDERS }
  const [orders, lacking] = await Promise.all([
    readAsCustomer(orderCalls.listOrders, { query }, visitor),
    lackingCalls(),
  ])
  return (
    <>
      {done && !input && <Notice tone="positive" live title={done[1]} />}
      {repeated !== undefined && !input && <Notice tone="warning" title={texts.over} />}
      <ReminderList reminders={reminders} input={input} xsrf={xsrf} />
      {!lacking.includes('addRepeatOrder') && <RepeatOrderList repeats={repeats} orders={orders.data ?? []} />}
      <RemindableLines orders={orders.data ?? []} reminders={reminders} />
      {consent && <ReminderConsent date={formatDateWithYear(consent.at)} xsrf={xsrf} />}
    </>
  )
}

/** Returns the line of a completed order of the customer, with the initial values of its form. */
async function readWish(orderId: string, index: number, visitor: Visitor) {
  const { data: order } = await readAsCustomer(orderCalls.getOrder, { params: { id: orderId } }, visitor)
  const line = order?.lines[index]
  if (order?.status !== 'completed' || !line) notFound()
  // Only a suggestion: the form works without the product.
  const product = await readProduct(line.minsan, order.pharmacy.id).catch(() => null)
  const pack = product === null || product === 'withdrawn' ? '' : (product.pack ?? '')
  const units = packUnits(line.name) ?? packUnits(pack)
  const prescription = line.prescription_required
  return {
    order: { id: order.id, pharmacy: order.pharmacy.name },
    line: { index, minsan: line.minsan, name: line.name, prescription },
    people: choosePeople(await readPeople(visitor), { pharmacy_id: order.pharmacy.id, prescription }),
    defaults: {
      units: units === null ? '' : String(units),
      packs: String(line.quantity),
      amount: '1',
      every: '1',
      starts_on: isoDay(),
      days_before: String(DAYS_BEFORE.usual),
    },
  }
}
