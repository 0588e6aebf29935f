import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { order_status } from '@/lib/contract/orders'
import { type DayNumber, minutesOfTime, romeTimestamp } from '@/lib/values/rome-time'
import { demoFile } from './files'

const text = z.string()
const place = { address: text, street_number: text, city: text, postal_code: text, province: text }

const customerFile = z.strictObject({
  ...{ email: text, password: text, first_name: text, last_name: text, birth_day: text, phone_number: text },
  ...{ health_code: text, pharmacy_code: text, privacy_consent: z.literal(true) },
  ...{ marketing_consent: z.boolean(), profiling_consent: z.boolean(), localization_consent: z.boolean() },
  addresses: z.array(
    z.strictObject({ label: text, ...place, latitude: z.number(), longitude: z.number(), favorite: z.boolean() }),
  ),
  /** Cards to be claimed with the customer's date of birth; the README lists them. */
  cards: z.array(
    z.strictObject({ code: text, points: z.int(), barcode_format: z.enum(['ean13', 'code128']), claimed: z.boolean() }),
  ),
  orders: z.array(
    z.strictObject({
      lines: z.array(z.tuple([text, z.int()])),
      /** Days ago, local time in Italy, and status. */
      history: z.array(z.tuple([z.int(), text, order_status])),
      shipping: z.optional(z.strictObject({ ...place, note: text })),
      prescriptions: z._default(
        z.array(
          z.strictObject({
            ...{ minsan: text, kind: z.enum(['nre', 'nrbe', 'paper']) },
            ...{ code: z.optional(text), health_code: z.optional(text) },
          }),
        ),
        [],
      ),
    }),
  ),
})

export const readCustomer = () => customerFile.parse(JSON.parse(readFileSync(demoFile('customer.json'), 'utf8')))

/** The demo customer with a favourite pharmacy in Milan and past orders in every status. */
export function demoCustomer(today: DayNumber) {
  const customer = readCustomer()
  const orders = customer.orders.map(({ lines, history, ...order }) => ({
    ...order,
    delivery: order.shipping ? ('home_delivery' as const) : ('click_and_collect' as const),
    lines: lines.map(([minsan, quantity]) => ({ minsan, quantity })),
    history: history.map(([before, time, status]) => ({
      status,
      at: new Date(romeTimestamp(today - before, minutesOfTime(time) ?? 0)),
    })),
  }))
  return { ...customer, orders }
}

export type DemoCustomer = ReturnType<typeof demoCustomer>
