import type { SomeHandlers } from '../http/handler'
import { deskAgendaHandlers } from './agenda'
import { deskBlockHandlers } from './agenda-blocks'
import { deskBookingHandlers } from './agenda-booking'
import { deskDelegationHandlers } from './delegations'
import { listDeskWaiting } from './inbox'
import { getDeskState } from './live'
import { deskMessageHandlers } from './messages'
import { deskOrderHandlers } from './order-routes'
import { listDeskOrders, searchDeskOrders } from './orders'
import { deskProductHandlers } from './products'
import { deskSessionHandlers } from './session-routes'

export const deskHandlers = {
  ...deskSessionHandlers,
  ...deskOrderHandlers,
  ...deskAgendaHandlers,
  ...deskBlockHandlers,
  ...deskBookingHandlers,
  ...deskProductHandlers,
  ...deskMessageHandlers,
  ...deskDelegationHandlers,
  getDeskState,
  listDeskWaiting,
  listDeskOrders,
  searchDeskOrders,
} satisfies SomeHandlers
