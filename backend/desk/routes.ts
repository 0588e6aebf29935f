import type { SomeHandlers } from '../http/handler'
import { deskOrderHandlers } from './order-routes'
import { listDeskOrders, searchDeskOrders } from './orders'
import { deskSessionHandlers } from './session-routes'

export const deskHandlers = {
  ...deskSessionHandlers,
  ...deskOrderHandlers,
  listDeskOrders,
  searchDeskOrders,
} satisfies SomeHandlers
