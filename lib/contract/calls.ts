import { authCalls } from './auth'
import type { Call } from './call'
import { cartCalls } from './cart'
import { cityCalls } from './cities'
import { deskCalls } from './desk'
import { deskAgendaCalls } from './desk-agenda'
import { deskHoursCalls } from './desk-hours'
import { deskImportCalls } from './desk-imports'
import { deskInboxCalls } from './desk-inbox'
import { deskLiveCalls } from './desk-live'
import { deskOrderCalls, deskReturnCalls } from './desk-orders'
import { deskPasskeyCalls } from './desk-passkeys'
import { deskPeopleCalls } from './desk-people'
import { deskProductCalls } from './desk-products'
import { deskProposalCalls } from './desk-proposals'
import { deskScanCalls, deskSupplyCalls } from './desk-supplies'
import { deskFigureCalls, deskTillCalls } from './desk-till'
import { favoriteCalls } from './favorites'
import { guestBookingCalls } from './guest-bookings'
import { guestCalls } from './guests'
import { orderCalls } from './orders'
import { patientCalls } from './patients'
import { paymentCalls } from './payments'
import { pharmacyCalls } from './pharmacies'
import { prescriptionCalls } from './prescriptions'
import { productCalls } from './products'
import { deskQuestionCalls, questionCalls } from './questions'
import { reminderCalls } from './reminders'
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
  ...paymentCalls,
  ...prescriptionCalls,
  ...withdrawalCalls,
  ...guestCalls,
  ...guestBookingCalls,
  ...userDataCalls,
  ...patientCalls,
  ...reminderCalls,
  ...questionCalls,
  ...favoriteCalls,
  ...deskCalls,
  ...deskOrderCalls,
  ...deskAgendaCalls,
  ...deskInboxCalls,
  ...deskLiveCalls,
  ...deskFigureCalls,
  ...deskHoursCalls,
  ...deskPasskeyCalls,
  ...deskPeopleCalls,
  ...deskProductCalls,
  ...deskProposalCalls,
  ...deskQuestionCalls,
  ...deskReturnCalls,
  ...deskScanCalls,
  ...deskSupplyCalls,
  ...deskTillCalls,
  ...deskImportCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallName = keyof Calls

/** Header of the platform's catalogue reads: seconds until a price changes by the start or end of a reduction. */
export const FRESH_FOR = 'X-Salvia-Fresh-For'
