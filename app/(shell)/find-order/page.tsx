import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { FindOrderForm } from '@/components/orders/find-order-form'
import { Link } from '@/components/ui/link'
import { formToken, readSentForm } from '@/lib/forms/sent-form'
import type { SearchParams } from '@/lib/http/search-params'
import { sentFind } from '@/lib/orders/own-order-server'
import { lackingCalls } from '@/lib/platform/abilities'
import messages from '@/messages/it.json'

// Not cached, since it repeats the visitor's input.
export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: messages.orders.find.title, robots: { index: false } }

/** Opens a guest's order by number and mailbox, on any device. Works without JavaScript. */
export default async function FindOrderPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if ((await lackingCalls()).includes('findGuestOrder')) notFound()
  const search = await searchParams
  const store = await cookies()
  const t = await getTranslations('orders.find')
  const withdraws = search.for === 'withdrawal'
  return (
    <AccountPage
      title={t(withdraws ? 'withdrawalTitle' : 'title')}
      lead={t(withdraws ? 'withdrawalLead' : 'lead')}
      plain
    >
      <FindOrderForm
        sent={await readSentForm(store, search, sentFind)}
        hidden={{ xsrf: formToken(store), ...(withdraws && { withdraws: '1' }) }}
      />
      <p className="mt-4">
        <Link href="/profile?section=orders" className="link inline-flex min-h-touch items-center">
          {t('account')}
        </Link>
      </p>
    </AccountPage>
  )
}
