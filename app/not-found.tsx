import { PHASE_PRODUCTION_BUILD } from 'next/constants'
import { connection } from 'next/server'
import ShellLayout from '@/app/(shell)/layout'
import { NotFoundPage } from '@/components/layout/nothing-here'
import { notFoundMetadata } from '@/lib/seo/metadata'

export const generateMetadata = notFoundMetadata

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
