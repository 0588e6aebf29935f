import { notFound } from 'next/navigation'

// Unknown addresses are endless: never cached.
export const dynamic = 'force-dynamic'

export default function NoSuchPage() {
  notFound()
}
