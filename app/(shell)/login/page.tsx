import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage, readAccountForm } from '@/components/account/account-page'
import { LoginCodeForm, LoginForm } from '@/components/account/login-form'
import { GoOnSignedIn } from '@/components/account/redirect-signed-in'
import { WayLink } from '@/components/account/way-link'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { configuredProviders } from '@/lib/account/openid'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { FIND_ORDER_PATH } from '@/lib/orders/find-order-path'
import { lackingCalls } from '@/lib/platform/abilities'
import { formatLongDate } from '@/lib/rules/dates'
import { readWaitingBooking } from '@/lib/services/own-booking-server'
import { env } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.auth.loginTitle, robots: { index: false } }

// Not cached: shows the result of a form sent without JavaScript.
export const dynamic = 'force-dynamic'

/** Value of `step` that leads from a mailed code back to the other ways to log in. */
const OTHER_WAYS = 'ways'

export default async function LoginPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const form = await readAccountForm(search)
  const asksCode = form.done?.startsWith('code_') && search.step !== OTHER_WAYS
  return asksCode ? <CodeStep form={form} id={firstValue(search.form) ?? ''} /> : <Ways form={form} />
}

type AccountForm = Awaited<ReturnType<typeof readAccountForm>>

async function Ways({ form: { wish, forms } }: { form: AccountForm }) {
  const lacking = await lackingCalls()
  const finds = !lacking.includes('findGuestOrder')
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
        code={!lacking.includes('sendLoginCode') && !lacking.includes('loginWithCode') && <CodeButton />}
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

/** Sends the login form to another action. Rendered here, since texts of client components are loaded by the browser. */
const CodeButton = () => (
  <div className="grid gap-1">
    <Button
      type="submit"
      formAction="/api/account/send-code"
      aria-describedby="code-hint"
      variant="secondary"
      size="lg"
      wide
    >
      {messages.auth.code.send}
    </Button>
    <p id="code-hint" className="text-muted text-sm">
      {messages.auth.code.sendHint}
    </p>
  </div>
)

/** Asks for the mailed code. The page does not know whether the address has an account. */
async function CodeStep({ form: { wish, done, fields, hidden, forms }, id }: { form: AccountForm; id: string }) {
  const t = await getTranslations('auth.code')
  const email = fields.get('username') ?? ''
  const remember = fields.has('remember_me')
  const kept = { ...hidden, username: email, ...(remember && { remember_me: 'on' }) }
  const wait = done === 'code_refused' ? null : t('wait', { seconds: Number(fields.get('wait')) })
  const back = new URLSearchParams({ ...(wish && { redirect: wish }), form: id, step: OTHER_WAYS })
  return (
    <AccountPage title={t('title')} lead={t('lead', { email })} plain>
      <GoOnSignedIn />
      {done === 'code_waiting' && (
        <Notice title={t('early')} className="mb-4">
          {wait}
        </Notice>
      )}
      <LoginCodeForm email={email} remember={remember} plain={{ ...forms('code', { code: '' }), hidden: kept }} />
      <form method="post" action="/api/account/send-code" className="mt-6 grid max-w-form gap-3">
        <HiddenFields fields={{ ...kept, again: '1' }} />
        <p className="text-muted text-sm">
          {t('missing')} {done === 'code_sent' && wait}
        </p>
        <Button type="submit" variant="secondary" wide>
          {t('again')}
        </Button>
      </form>
      <p className="mt-4">
        <Link href={`/login?${back}`} className="link inline-flex min-h-touch items-center">
          {t('back')}
        </Link>
      </p>
    </AccountPage>
  )
}
