import { cookies } from 'next/headers'
import { Home } from '@/app/(shell)/_catalogue/home'
import { generateMetadata } from '@/app/(shell)/catalog/[pharmacy]/home/page'
import { WelcomeBack } from '@/components/account/welcome-back'
import { LostNotice } from '@/components/layout/nothing-here'
import { formToken } from '@/lib/forms/sent-form'
import { readWelcome } from '@/lib/orders/welcome'
import { LOST_COOKIE, readLostWords } from '@/lib/server/address-book'

export const dynamic = 'force-dynamic'
export { generateMetadata }

/** Home page for customers, and for visitors redirected from an unknown URL; never cached. */
export default async function LiveHomePage({ params }: { params: Promise<{ pharmacy: string }> }) {
  const [{ pharmacy }, store, welcome] = await Promise.all([params, cookies(), readWelcome()])
  const lost = store.get(LOST_COOKIE)
  return (
    <>
      {lost && <LostNotice words={readLostWords(lost.value)} />}
      <Home
        segment={pharmacy}
        welcome={welcome ? <WelcomeBack welcome={welcome} xsrf={formToken(store)} /> : undefined}
      />
    </>
  )
}
