import type { ReactNode } from 'react'

// Made at the first visit and then kept: at the build nobody knows the shop's name, its operator and what is switched on.
export const generateStaticParams = () => []
export const dynamic = 'force-static'
export const revalidate = 86_400

/**
 * The kind `here`: pages that need the shop's configuration alone, the same for everybody, so the cache holds one copy of each.
 * next.config.mjs rewrites their addresses to `/here/shop/…`.
 */
export default function Layout({ children }: { children: ReactNode }) {
  return children
}
