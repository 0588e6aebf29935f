// The one place where the tables come together, for drizzle's relational queries and for drizzle-kit.
import * as accounts from './schema/accounts'
import * as catalogue from './schema/catalogue'
import * as orders from './schema/orders'
import * as places from './schema/places'

export const schema = { ...places, ...catalogue, ...accounts, ...orders }
export type Schema = typeof schema
