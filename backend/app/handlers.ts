import {
  delegationHandlers,
  deviceHandlers,
  emailChangeHandlers,
  fidelityHandlers,
  identityHandlers,
  loginCodeHandlers,
  passwordHandlers,
  patientHandlers,
  profileHandlers,
  sessionHandlers,
  signUpHandlers,
  socialHandlers,
} from '../account'
import { addressHandlers, cityHandlers } from '../addresses'
import { cartHandlers, temporaryCartHandlers } from '../cart'
import { catalogueHandlers } from '../catalogue'
import { deskHandlers } from '../desk'
import { guestHandlers } from '../guests'
import { householdHandlers } from '../household'
import type { Handlers } from '../http/handler'
import { messageHandlers } from '../messages'
import { orderHandlers, placingHandlers } from '../orders'
import { ownDataHandlers } from '../own-data'
import { paymentHandlers } from '../payments'
import { pharmacyHandlers } from '../pharmacies'
import { prescriptionHandlers } from '../prescriptions'
import { questionHandlers } from '../questions'
import { reminderHandlers, repeatOrderHandlers } from '../reminders'
import { bookingHandlers } from '../services'
import { siteHandlers } from '../site'
import { stockHandlers } from '../stock-alerts'

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
  ...householdHandlers,
  ...fidelityHandlers,
  ...messageHandlers,
  ...stockHandlers,
  ...reminderHandlers,
  ...repeatOrderHandlers,
  ...questionHandlers,
}
