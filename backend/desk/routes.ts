import type { SomeHandlers } from '../http/handler'
import { deskAgendaHandlers } from './agenda'
import { getDeskState } from './live'
import { deskOrderHandlers } from './order-routes'
import { listDeskOrders, searchDeskOrders } from './orders'
import { deskProductHandlers } from './products'
import { deskSessionHandlers } from './session-routes'

export const deskHandlers = {
  ...deskSessionHandlers,
  ...deskOrderHandlers,
  ...deskAgendaHandlers,
  ...deskProductHandlers,
  getDeskState,
  listDeskOrders,
  searchDeskOrders,
} satisfies SomeHandlers
