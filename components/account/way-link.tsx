import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { withRedirect } from '@/lib/session/guard'

/** A link between login pages that keeps the destination, `wish`. */
export const WayLink = ({
  href,
  wish,
  children,
}: {
  href: '/login' | '/signup' | '/forgot-password'
  wish: string | null | undefined
  children: ReactNode
}) => (
  <Link href={withRedirect(href, wish)} className="link inline-flex min-h-touch items-center">
    {children}
  </Link>
)
