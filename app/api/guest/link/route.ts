import type { NextRequest } from 'next/server'
import { guestCalls } from '@/lib/contract/guests'
import { openGuestLink } from '@/lib/session/mailed-link'

export const dynamic = 'force-dynamic'

/** Opens a guest's order by a mailed link; one that joined an account leads to the login. */
export const POST = (request: NextRequest): Promise<Response> =>
  openGuestLink(request, guestCalls.openGuestLink, {
    page: '/confirm/order',
    path: (id) => `/order-detail/${encodeURIComponent(id)}`,
  })
