import type { SomeHandlers } from '../http/handler'
import { listDeskOrders, searchDeskOrders } from './orders'
import { deskSessionHandlers } from './session-routes'

export const deskHandlers = { ...deskSessionHandlers, listDeskOrders, searchDeskOrders } satisfies SomeHandlers
