export { erasedMail, toRecipient } from './account-mails'
export { delegationHandlers } from './delegation-routes'
export { listOperatorDelegations, type OperatorDelegation, revokeLiving, showDelegation } from './delegations'
export { emailChangeHandlers } from './email-change-routes'
export { cardCode, fidelityHandlers, phoneEnd } from './fidelity'
export {
  by_customer,
  by_name,
  hashPassword,
  identityHandlers,
  isCommonPassword,
  requireConfirmed,
  requireGoodPassword,
  verifyPassword,
} from './identity'
export { loginCodeHandlers } from './login-code-routes'
export { type Caller, chargeMails } from './mail-budget'
export {
  deleteExpiredCodes,
  deviceHash,
  hashDevice,
  hashKey,
  isProven,
  issueCode,
  joinOrders,
  mailboxProven,
  takeCode,
} from './mailbox'
export { passwordHandlers } from './password-routes'
export { findPatient, patientHandlers, readLiving, readPatientNames, readPatients, requirePatient } from './patients'
export {
  listConsents,
  noteConsent,
  profileHandlers,
  readConsent,
  readOwnPhone,
  readPhone,
} from './profile'
export { lockCustomer, settleMailboxes, type User, userByEmail, userById } from './queries'
export { deviceHandlers, sessionHandlers } from './session-routes'
export { confirmAddress, link_tries, register, SIGN_UP_MS, signUpHandlers } from './sign-up-routes'
export { socialHandlers } from './social-routes'
export { deleteExpiredTokens, hashToken, keepLastUsed, newToken, userOfToken } from './tokens'
