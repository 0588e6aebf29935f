import type { ReactNode } from 'react'

// Rendered at the first visit and cached: the build does not know the shop's configuration.
export const generateStaticParams = () => []
export const dynamic = 'force-static'
export const revalidate = 86_400

/**
 * Pages of kind `here` depend only on the shop's configuration, so the cache holds one copy of each.
 * next.config.mjs rewrites their addresses to `/static/shop/…`.
 */
export default function Layout({ children }: { children: ReactNode }) {
  return children
}
