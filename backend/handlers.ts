import type { CallName } from '@/lib/contract/calls'
import { accountHandlers } from './accounts/routes'
import { addressHandlers } from './addresses/routes'
import { cartHandlers } from './cart/routes'
import { temporaryCartHandlers } from './cart/temporary-routes'
import { catalogueHandlers } from './catalogue/routes'
import { delegationHandlers } from './delegations/routes'
import { fidelityHandlers } from './fidelity/routes'
import type { Handlers } from './http/handler'
import { orderHandlers } from './orders/routes'
import { patientHandlers } from './patients/routes'
import { cityHandlers } from './pharmacies/city-routes'
import { messageHandlers } from './pharmacies/message-routes'
import { pharmacyHandlers } from './pharmacies/routes'
import { prescriptionHandlers } from './prescriptions/routes'
import { bookingHandlers } from './services/routes'
import { siteHandlers } from './site/routes'
import { stockHandlers } from './stock/routes'

/** Every served call with its handler, a map a subject. */
export const handlers: Handlers<CallName> = {
  ...accountHandlers,
  ...addressHandlers,
  ...cartHandlers,
  ...temporaryCartHandlers,
  ...cityHandlers,
  ...pharmacyHandlers,
  ...catalogueHandlers,
  ...orderHandlers,
  ...prescriptionHandlers,
  ...bookingHandlers,
  ...siteHandlers,
  ...delegationHandlers,
  ...patientHandlers,
  ...fidelityHandlers,
  ...messageHandlers,
  ...stockHandlers,
}
