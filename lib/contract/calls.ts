import { authCalls } from './auth'
import type { Call } from './call'
import { cartCalls } from './cart'
import { cityCalls } from './cities'
import { deskCalls } from './desk'
import { deskAgendaCalls } from './desk-agenda'
import { deskInboxCalls } from './desk-inbox'
import { deskLiveCalls } from './desk-live'
import { deskProductCalls } from './desk-products'
import { guestBookingCalls } from './guest-bookings'
import { guestCalls } from './guests'
import { orderCalls } from './orders'
import { patientCalls } from './patients'
import { pharmacyCalls } from './pharmacies'
import { prescriptionCalls } from './prescriptions'
import { productCalls } from './products'
import { securityCalls } from './security'
import { siteCalls } from './site'
import { userDataCalls } from './user-data'
import { withdrawalCalls } from './withdrawals'

/** The API: everything that uses it derives from this table. */
export const calls = {
  ...cityCalls,
  ...authCalls,
  ...securityCalls,
  ...pharmacyCalls,
  ...productCalls,
  ...siteCalls,
  ...cartCalls,
  ...orderCalls,
  ...prescriptionCalls,
  ...withdrawalCalls,
  ...guestCalls,
  ...guestBookingCalls,
  ...userDataCalls,
  ...patientCalls,
  ...deskCalls,
  ...deskAgendaCalls,
  ...deskInboxCalls,
  ...deskLiveCalls,
  ...deskProductCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls
