import { lackingCalls } from '@/lib/platform/abilities'

export const dynamic = 'force-dynamic'

/** The contract's ext calls that the platform lacks, for what the browser would offer. */
export async function GET(): Promise<Response> {
  return Response.json({ lacking: await lackingCalls() }, { headers: { 'Cache-Control': 'no-cache' } })
}
