'use client'

import { type ComponentProps, Suspense } from 'react'
import { lazyOnline } from '@/components/ui/lazy'
import type { CardForm } from './card-form'

const Form = lazyOnline<ComponentProps<typeof CardForm>>(async () => (await import('./card-form')).CardForm)

/** The form for one more card: the page is opened to show those that one has, so that its code comes after theirs. */
export const AddCard = (props: ComponentProps<typeof CardForm>) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
)
