import * as accounts from './schema/accounts'
import * as delegations from './schema/accounts'
import * as fidelity from './schema/accounts'
import * as patients from './schema/accounts'
import * as addresses from './schema/addresses'
import * as bookings from './schema/bookings'
import * as catalogue from './schema/catalogue'
import * as guests from './schema/guests'
import * as imports from './schema/imports'
import * as messages from './schema/messages'
import * as orders from './schema/orders'
import * as places from './schema/places'
import * as reminders from './schema/reminders'
import * as articles from './schema/site'
import * as limits from './schema/site'
import * as searches from './schema/site'
import * as site from './schema/site'
import * as staff from './schema/staff'
import * as stock from './schema/stock'
import * as till from './schema/till'

export const schema = {
  ...places,
  ...site,
  ...articles,
  ...catalogue,
  ...accounts,
  ...addresses,
  ...orders,
  ...guests,
  ...bookings,
  ...delegations,
  ...messages,
  ...patients,
  ...fidelity,
  ...stock,
  ...reminders,
  ...staff,
  ...limits,
  ...searches,
  ...imports,
  ...till,
}
export type Schema = typeof schema
