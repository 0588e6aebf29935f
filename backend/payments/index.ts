export {
  listAccounts,
  listPaymentKeys,
  PROVIDERS,
  removeAccount,
  removePaymentKeys,
  type ShownAccount,
  setAccount,
  setPaymentKeys,
} from './accounts'
export { paymentHandlers, registerPaymentRoutes } from './routes'
export { startPaymentWatch } from './settle'
