import { PHASE_PRODUCTION_BUILD } from 'next/constants'
import { connection } from 'next/server'
import { Link } from '@/components/ui/link'

/**
 * Never rendered: `(shell)` matches every other address and has its own not-found page. Without this file every
 * page would carry Next's default in its data; it also carries this one, so keep it small.
 */
export default async function NotFound() {
  // The build does not know the shop's name.
  if (process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD) await connection()
  return <Link href="/home">404</Link>
}
