export { PAYMENT_LABELS, PRESCRIPTION_WAY_LABELS, toPharmacies, toService } from './answers'
export {
  confirmReadyTime,
  findSlot,
  getKeepUntil,
  keepAtLeast,
  listSlots,
  lockSlots,
  readyAt,
  readyHoldsUntil,
  type Slot,
  serves,
  slotCounts,
  slotsAsked,
} from './deliveries'
export { addClosure, hoursVersion, removeClosure, setOpeningHours } from './hours'
export { keepLogo, readLogo } from './logos'
export { dated, describePharmacy, describeSeller, moment, toPharmacy } from './mail-format'
export { DEMO_METHODS, isDemo, withOnlinePayment } from './online-payment'
export {
  atPharmacy,
  distanceM,
  listPharmacyRows,
  namedBy,
  type OperatorFilter,
  type OperatorList,
  type PharmacyRow,
  type Position,
  pageOffset,
  readPosition,
  readServices,
  requireActive,
  requirePharmacy,
  requireService,
  type ServiceRow,
} from './queries'
export { type RetiredPharmacy, retirePharmacy } from './retire'
export { listPharmacyIndex, listPlacePharmacies, pharmacyHandlers, readPharmacyCities } from './routes'
export { applySalesRules, devicesKept, hasStaff, readUnready, recordHere, type Unready } from './sale'
