import type { ReactNode } from 'react'

// Made at the first visit and then kept: at the build nobody knows the shop's name, its operator and what is switched on.
export const generateStaticParams = () => []
export const dynamic = 'force-static'
export const revalidate = 86_400

/** Pages that need nothing but the shop's configuration; next.config.mjs rewrites their addresses to here. */
export default function Layout({ children }: { children: ReactNode }) {
  return children
}
