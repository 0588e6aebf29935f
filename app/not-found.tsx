import { Link } from '@/components/ui/link'

/**
 * Never seen: `(shell)` has every address that no other route has, and a page of its own for what is not there. Without this file every page
 * would carry Next's own in its data, and whatever stands here it carries too.
 */
export default function NotFound() {
  return <Link href="/home">404</Link>
}
