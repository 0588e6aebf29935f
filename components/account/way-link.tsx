'use client'

import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { withRedirect } from '@/lib/session/guard'
import { safeRedirect } from '@/lib/session/redirect'
import { useAsked } from './social-buttons'

/** A link between login pages that keeps the destination. */
export function WayLink({
  href,
  wish,
  children,
}: {
  href: '/login' | '/signup' | '/forgot-password'
  /** The destination known to the server, for browsers without JavaScript. */
  wish?: string | null | undefined
  children: ReactNode
}) {
  const asked = safeRedirect(useAsked().get('redirect'))
  return (
    <Link href={withRedirect(href, asked ?? wish)} className="link inline-flex min-h-touch items-center">
      {children}
    </Link>
  )
}
