import { deviceHandlers } from '@/backend/account/device-routes'
import { emailChangeHandlers } from '@/backend/account/email-change-routes'
import { identityHandlers } from '@/backend/account/identity'
import { passwordHandlers } from '@/backend/account/password-routes'
import { sessionHandlers } from '@/backend/account/session-routes'
import { signUpHandlers } from '@/backend/account/sign-up-routes'
import { socialHandlers } from '@/backend/account/social-routes'
import { cityHandlers } from '@/backend/addresses/city-routes'
import { stockHandlers } from '@/backend/catalogue/stock-routes'
import { delegationHandlers } from '@/backend/profile/delegation-routes'
import { ownDataHandlers } from '@/backend/profile/own-data-routes'
import { patientHandlers } from '@/backend/profile/patient-routes'
import { profileHandlers } from '@/backend/profile/routes'
import { addressHandlers } from './addresses/routes'
import { cartHandlers } from './cart/routes'
import { temporaryCartHandlers } from './cart/temporary-routes'
import { catalogueHandlers } from './catalogue/routes'
import { fidelityHandlers } from './fidelity/routes'
import { guestHandlers } from './guests/routes'
import type { Handlers } from './http/handler'
import { placingHandlers } from './orders/place'
import { orderHandlers } from './orders/routes'
import { messageHandlers } from './pharmacies/message-routes'
import { pharmacyHandlers } from './pharmacies/routes'
import { prescriptionHandlers } from './prescriptions/routes'
import { bookingHandlers } from './services/routes'
import { siteHandlers } from './site/routes'

export const handlers: Handlers = {
  ...sessionHandlers,
  ...signUpHandlers,
  ...socialHandlers,
  ...passwordHandlers,
  ...deviceHandlers,
  ...identityHandlers,
  ...emailChangeHandlers,
  ...profileHandlers,
  ...ownDataHandlers,
  ...addressHandlers,
  ...cartHandlers,
  ...temporaryCartHandlers,
  ...cityHandlers,
  ...pharmacyHandlers,
  ...catalogueHandlers,
  ...placingHandlers,
  ...orderHandlers,
  ...guestHandlers,
  ...prescriptionHandlers,
  ...bookingHandlers,
  ...siteHandlers,
  ...delegationHandlers,
  ...patientHandlers,
  ...fidelityHandlers,
  ...messageHandlers,
  ...stockHandlers,
}
