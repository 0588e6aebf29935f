import type { Metadata } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants'
import { connection } from 'next/server'
import { getTranslations } from 'next-intl/server'
import ShellLayout from '@/app/(shell)/layout'
import { NotFoundPage } from '@/components/layout/not-found-page'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('errors'))('notFoundTitle') }
}

/** For addresses that no route has; those inside the shell have their own. */
export default async function NotFound() {
  // Not at the build, which does not know the shop's name. Later every page carries this one as its boundary, the kept ones too.
  if (process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD) await connection()
  return (
    <ShellLayout>
      <NotFoundPage />
    </ShellLayout>
  )
}
