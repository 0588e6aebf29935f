import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import messages from '@/messages/it.json'
import './desk.css'

export const metadata: Metadata = {
  title: messages.desk.title,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

// Never cached, nor made at the build.
export const dynamic = 'force-dynamic'

/** The desk of the pharmacy's staff (docs/desk.md): nothing of it is in shoppers' pages, and none of their frame in it. */
export default function DeskLayout({ children }: { children: ReactNode }) {
  return children
}
