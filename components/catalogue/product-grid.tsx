import type { ReactNode } from 'react'
import { Loading, Skeleton } from '@/components/ui/skeleton'

const columns = 'grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-4'

/** The list of cards: one column on a phone, up to four. Children are `ProductCard`s with a key each. */
export function ProductGrid({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <ul aria-label={label} className={columns}>
      {children.map((child, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the card inside carries the key that counts
        <li key={index}>{child}</li>
      ))}
    </ul>
  )
}

/** The same grid while its products are on their way: same sizes, so nothing moves. */
export function ProductGridSkeleton({ label, count = 10 }: { label: string; count?: number }) {
  return (
    <Loading label={label} className={columns}>
      {Array.from({ length: count }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no name of their own
          key={index}
          className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 rounded-lg border border-line bg-surface p-3 sm:flex sm:flex-col sm:p-4"
        >
          <Skeleton className="aspect-square rounded-md sm:mb-3" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="mt-2 h-5 w-full" />
            <Skeleton className="mt-1 h-5 w-2/3" />
            <Skeleton className="mt-4 h-6 w-20" />
            <Skeleton className="mt-2 h-5 w-28" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
