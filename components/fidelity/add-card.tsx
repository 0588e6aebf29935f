'use client'

import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { lazyOnline } from '@/components/ui/lazy'
import { Skeleton } from '@/components/ui/skeleton'
import type { CardForm } from './card-form'

const Form = lazyOnline<ComponentProps<typeof CardForm>>(async () => (await import('./card-form')).CardForm)

/**
 * The form for one more card: the page is opened to show those that one has, so that its code comes after theirs. In the browser alone: what a
 * server has to wait for it sends with an inline script, which the page's policy does not let run.
 */
export function AddCard(props: ComponentProps<typeof CardForm>) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const coming = <Skeleton className="h-96 w-full rounded-md sm:h-88" />
  return hydrated ? (
    <Suspense fallback={coming}>
      <Form {...props} />
    </Suspense>
  ) : (
    coming
  )
}
