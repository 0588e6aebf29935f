import { PHASE_PRODUCTION_BUILD } from 'next/constants'
import { connection } from 'next/server'
import { Link } from '@/components/ui/link'

/**
 * Never seen: `(shell)` has every address that no other route has, and a page of its own for what is not there. Without this file every page
 * would carry Next's own in its data, and whatever stands here it carries too.
 */
export default async function NotFound() {
  // Not at the build, which does not know the shop's name.
  if (process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD) await connection()
  return <Link href="/home">404</Link>
}
