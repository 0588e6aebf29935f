import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage, readAccountForm } from '@/components/account/account-page'
import { LoginForm } from '@/components/account/login-form'
import { GoOnSignedIn } from '@/components/account/redirect-signed-in'
import { WayLink } from '@/components/account/way-link'
import { Link } from '@/components/ui/link'
import { configuredProviders } from '@/lib/account/openid'
import type { SearchParams } from '@/lib/http/search-params'
import { FIND_ORDER_PATH } from '@/lib/orders/find-order-path'
import { lackingCalls } from '@/lib/platform/abilities'
import { formatLongDate } from '@/lib/rules/dates'
import { readWaitingBooking } from '@/lib/services/own-booking-server'
import { env } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.auth.loginTitle, robots: { index: false } }

// Not cached: shows the result of a form sent without JavaScript.
export const dynamic = 'force-dynamic'

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { wish, forms } = await readAccountForm(await searchParams)
  const finds = !(await lackingCalls()).includes('findGuestOrder')
  const waiting = await readWaitingBooking(wish)
  const [t, mine] = [await getTranslations('auth'), await getTranslations('services.mine')]
  return (
    <AccountPage title={t('loginTitle')} plain>
      <GoOnSignedIn />
      {waiting && (
        <p className="mb-4">
          {t('waiting', {
            service: waiting.service,
            pharmacy: waiting.pharmacy,
            when:
              waiting.time === null
                ? formatLongDate(waiting.date)
                : mine('when', { day: formatLongDate(waiting.date), time: waiting.time }),
          })}
        </p>
      )}
      <LoginForm
        social={configuredProviders(env())}
        plain={forms('login', { username: '', password: '', remember_me: false })}
      />
      <p className="mt-4">
        <WayLink href="/signup" wish={wish}>
          {t('noAccount')}
        </WayLink>
      </p>
      {wish?.startsWith('/order-detail/') && finds && (
        <p>
          <Link href={FIND_ORDER_PATH} className="link inline-flex min-h-touch items-center">
            {messages.orders.find.fromLogin}
          </Link>
        </p>
      )}
    </AccountPage>
  )
}
