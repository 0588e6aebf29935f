import { cookies } from 'next/headers'
import HomePage, { generateMetadata } from '@/app/(shell)/catalog/[pharmacy]/home/page'
import { LostNotice } from '@/components/layout/nothing-here'
import { LOST_COOKIE, readLostWords } from '@/lib/server/address-book'

export const dynamic = 'force-dynamic'
export { generateMetadata }

/** Home page for visitors redirected from an unknown URL; never cached. */
export default async function LostPage(props: { params: Promise<{ pharmacy: string }> }) {
  const words = readLostWords((await cookies()).get(LOST_COOKIE)?.value ?? '')
  return (
    <>
      <LostNotice words={words} />
      <HomePage {...props} />
    </>
  )
}
