export { onlineAnswer, orderAnswer, previewAnswer, toConfirmation } from './answer'
export { acceptProposal, answerProposal } from './answer-proposal'
export { bookPayment, lastMethod, netOnlineCents, validPayments } from './bookings'
export { type Basket, checkCart } from './check-cart'
export { correctQuantities, correctTracking, leaveOutRejected, reopenOrder } from './corrections'
export { remindCustomer, writeToCustomer } from './customer-messages'
export {
  addressToCustomer,
  deleteExpiredGuestKeys,
  dropGuests,
  issueKey,
  previewKeys,
  readContacts,
  requireKey,
  takeLink,
} from './guest-keys'
export { drawNumber, newPickupCode, PAYMENT_MS } from './insert'
export { moveOrder, moveOrderThrough } from './move'
export {
  DUE,
  listOperatorOrders,
  moveOperatorOrder,
  type OperatorOrder,
  selectOrders,
  setPaymentStatus,
  showOrder,
  summarise,
} from './operator'
export { mailRenewal } from './order-message-mails'
export { mailPlaced, orderReceivedMail } from './order-placed-mails'
export { mailRejected } from './order-status-mails'
export {
  canPayOnline,
  canRenew,
  countedPayment,
  dueBackCents,
  dueBackOnlineCents,
  isAwaitingPayment,
  needsRenewal,
  onlineDueCents,
  paidByCapture,
  paymentOf,
} from './payment'
export { orderOnce, orderPlaced, placeBasket, placingHandlers } from './place'
export { type OrderProblem, type PreparedOrder, splitVat } from './prepare'
export { replacePrescriptions, saveUploads, setPrescriptionStatus } from './prescriptions'
export { type PressRow, readPresses, UNDO_MS, undoPress, undoSince, undoUntil } from './presses'
export { hasOwner } from './proposals'
export { type ProposedOrder, proposeChange, takeBackProposal } from './propose'
export { completed, type FullOrder, lockOrder, type ProposalRow, readOrder } from './queries'
export { listRecallContacts, type RecallContact, readProductCodes } from './recall'
export { describeReturn } from './return-rules'
export { recordGoodsBack, recordOrderReturned, recordWithdrawalRefund } from './returns'
export { orderHandlers } from './routes'
export { type ByStaff, orderVersion, recordAction, requireVersion } from './staff-actions'
export { correctMethod, refundPart, setReceiptNumber, setStaffNote } from './staff-note'
export { BEFORE_PREPARING, canCancel, canReopen, nextMoves } from './status'
export { awaitedPacks, keptMinsan, type SupplyRow, selectReserved } from './stock'
export { type Need, orderSupplies, readNeeds, readSupplies, readVersions, receiveSupply, undoSupply } from './supplies'
export { startOrderWatch } from './watch'
export { withdrawOrder } from './withdraw'
