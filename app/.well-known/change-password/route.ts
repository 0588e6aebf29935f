import { sectionPath } from '@/lib/account/sections'

/** Leads password managers to the form for a new password (W3C, "A Well-Known URL for Changing Passwords"). */
export function GET(): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: sectionPath('security'), 'Cache-Control': 'no-store' },
  })
}
