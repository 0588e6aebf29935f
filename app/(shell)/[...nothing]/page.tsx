import { notFound } from 'next/navigation'

// There is no end of addresses that no route has: none is kept.
export const dynamic = 'force-dynamic'

export default function NoSuchPage() {
  notFound()
}
