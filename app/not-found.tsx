import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import ShellLayout from '@/app/(shell)/layout'
import { NotFoundPage } from '@/components/layout/not-found-page'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('errors'))('notFoundTitle') }
}

/** For addresses that no route has; those inside the shell have their own. */
export default function NotFound() {
  return (
    <ShellLayout>
      <NotFoundPage />
    </ShellLayout>
  )
}
