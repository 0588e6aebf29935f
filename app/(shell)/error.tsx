'use client'

import { FailurePage } from '@/components/layout/failure-page'

/** A failed first visit is server.ts's to answer; this is for a page that fails after a click. */
export default function Failure() {
  return <FailurePage />
}
