import { Loading, Skeleton } from '@/components/ui/skeleton'
import messages from '@/messages/it.json'

const LINES = ['first', 'second', 'third']

export function CartSkeleton() {
  return (
    <Loading label={messages.cart.title}>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div>
          <Skeleton className="h-6 w-56" />
          {LINES.map((line) => (
            <div
              key={line}
              className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3 py-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
            >
              <Skeleton className="aspect-square" />
              <div className="grid content-start gap-2">
                <Skeleton className="h-5 w-4/5" />
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-11 w-36" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </Loading>
  )
}
