import type { SomeHandlers } from '../http/handler'
import { deskAgendaHandlers } from './agenda'
import { deskBlockHandlers } from './agenda-blocks'
import { deskBookingHandlers } from './agenda-booking'
import { deskDelegationHandlers } from './delegations'
import { deskHoursHandlers } from './hours'
import { listDeskWaiting } from './inbox'
import { deskInvitationHandlers } from './invitations'
import { getDeskState } from './live'
import { deskMessageHandlers } from './messages'
import { deskOrderHandlers } from './order-routes'
import { listDeskOrders, searchDeskOrders } from './orders'
import { deskPasskeyHandlers } from './passkeys'
import { deskPeopleHandlers } from './people'
import { deskProductHandlers } from './products'
import { deskProposalHandlers } from './proposals'
import { deskReturnHandlers } from './returns'
import { deskSessionHandlers } from './session-routes'

export const deskHandlers = {
  ...deskSessionHandlers,
  ...deskOrderHandlers,
  ...deskAgendaHandlers,
  ...deskBlockHandlers,
  ...deskBookingHandlers,
  ...deskHoursHandlers,
  ...deskInvitationHandlers,
  ...deskPasskeyHandlers,
  ...deskPeopleHandlers,
  ...deskProductHandlers,
  ...deskMessageHandlers,
  ...deskDelegationHandlers,
  getDeskState,
  listDeskWaiting,
  ...deskProposalHandlers,
  ...deskReturnHandlers,
  listDeskOrders,
  searchDeskOrders,
} satisfies SomeHandlers
