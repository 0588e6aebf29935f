import type { SomeHandlers } from '../http/handler'
import { deskAgendaHandlers } from './agenda'
import { deskOrderHandlers } from './order-routes'
import { listDeskOrders, searchDeskOrders } from './orders'
import { deskProductHandlers } from './products'
import { deskSessionHandlers } from './session-routes'

export const deskHandlers = {
  ...deskSessionHandlers,
  ...deskOrderHandlers,
  ...deskAgendaHandlers,
  ...deskProductHandlers,
  listDeskOrders,
  searchDeskOrders,
} satisfies SomeHandlers
