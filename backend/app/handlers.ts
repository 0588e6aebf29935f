import { delegationHandlers } from '@/backend/account/delegation-routes'
import { emailChangeHandlers } from '@/backend/account/email-change-routes'
import { fidelityHandlers } from '@/backend/account/fidelity'
import { identityHandlers } from '@/backend/account/identity'
import { loginCodeHandlers } from '@/backend/account/login-code-routes'
import { passwordHandlers } from '@/backend/account/password-routes'
import { patientHandlers, profileHandlers } from '@/backend/account/profile'
import { deviceHandlers, sessionHandlers } from '@/backend/account/session-routes'
import { signUpHandlers } from '@/backend/account/sign-up-routes'
import { socialHandlers } from '@/backend/account/social-routes'
import { addressHandlers, cityHandlers } from '@/backend/addresses/routes'
import { cartHandlers, temporaryCartHandlers } from '@/backend/cart/routes'
import { catalogueHandlers } from '@/backend/catalogue/routes'
import { deskHandlers } from '@/backend/desk/routes'
import { guestHandlers } from '@/backend/guests/routes'
import { messageHandlers } from '@/backend/messages/routes'
import { placingHandlers } from '@/backend/orders/place'
import { orderHandlers } from '@/backend/orders/routes'
import { ownDataHandlers } from '@/backend/own-data/routes'
import { paymentHandlers } from '@/backend/payments/routes'
import { pharmacyHandlers } from '@/backend/pharmacies/routes'
import { prescriptionHandlers } from '@/backend/prescriptions/routes'
import { questionHandlers } from '@/backend/questions/routes'
import { reminderHandlers } from '@/backend/reminders/routes'
import { bookingHandlers } from '@/backend/services/routes'
import { siteHandlers } from '@/backend/site/routes'
import { stockHandlers } from '@/backend/stock-alerts/routes'
import type { Handlers } from '../http/handler'

export const handlers: Handlers = {
  ...sessionHandlers,
  ...signUpHandlers,
  ...socialHandlers,
  ...loginCodeHandlers,
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
  ...paymentHandlers,
  ...guestHandlers,
  ...prescriptionHandlers,
  ...deskHandlers,
  ...bookingHandlers,
  ...siteHandlers,
  ...delegationHandlers,
  ...patientHandlers,
  ...fidelityHandlers,
  ...messageHandlers,
  ...stockHandlers,
  ...reminderHandlers,
  ...questionHandlers,
}
