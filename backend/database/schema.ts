import * as accounts from './schema/accounts'
import * as addresses from './schema/addresses'
import * as bookings from './schema/bookings'
import * as catalogue from './schema/catalogue'
import * as guests from './schema/guests'
import * as imports from './schema/imports'
import * as messages from './schema/messages'
import * as orders from './schema/orders'
import * as places from './schema/places'
import * as questions from './schema/questions'
import * as reminders from './schema/reminders'
import * as site from './schema/site'
import * as staff from './schema/staff'
import * as stock from './schema/stock'
import * as till from './schema/till'

export const schema = {
  ...places,
  ...site,
  ...catalogue,
  ...accounts,
  ...addresses,
  ...orders,
  ...guests,
  ...bookings,
  ...messages,
  ...stock,
  ...questions,
  ...reminders,
  ...staff,
  ...imports,
  ...till,
}
export type Schema = typeof schema
