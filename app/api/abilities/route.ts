import { lackingCalls } from '@/lib/platform/abilities'

export const dynamic = 'force-dynamic'

/** Lists the ext calls that the platform lacks. */
export async function GET(): Promise<Response> {
  return Response.json({ lacking: await lackingCalls() }, { headers: { 'Cache-Control': 'no-cache' } })
}
