export { acknowledgeBookings, bookForCaller, findSameCaller, moveBooking } from './at-desk'
export { cancelOwnBooking } from './book'
export { deleteExpiredGuestBookings, dropGuestBookings } from './guest-keys'
export {
  bookingVersion,
  canBeDone,
  canBeMissed,
  canBeUndone,
  endBooking,
  endOperatorBooking,
  listOperatorBookings,
  type OperatorBooking,
  showBooking,
  undoPress,
} from './operator'
export { type FullBooking, readTakenOfServices, readTakenTimes, selectBookings, withGuest } from './queries'
export { bookingHandlers } from './routes'
export { slotsOn } from './slots'
