/** Whether this process answers. It says nothing of the platform: an outage there is no reason to restart the shop. */
export const dynamic = 'force-dynamic'

export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
}
