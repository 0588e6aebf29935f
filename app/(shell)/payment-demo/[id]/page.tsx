import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { buttonClasses } from '@/components/ui/button'
import { DefinitionList } from '@/components/ui/definition-list'
import { Notice } from '@/components/ui/notice'
import { paymentCalls } from '@/lib/contract/payments'
import { decoded } from '@/lib/http/decoded'
import { answerOrNone, platform } from '@/lib/platform/server'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: messages.orders.demoPayment.title, robots: { index: false } }

const ANSWERS = [
  ['accept', 'primary'],
  ['refuse', 'secondary'],
  ['expire', 'quiet'],
] as const

/** Page of the demo provider, with the answers that a bank could give. */
export default async function DemoPaymentPage({ params }: { params: Promise<{ id: string }> }) {
  const id = decoded((await params).id)
  if (id === null || id.length > 64) notFound()
  const read = await platform()(paymentCalls.getDemoPayment, { params: { id } }, { cache: 'no-store' })
  const payment = answerOrNone(paymentCalls.getDemoPayment, read)
  if (!payment) notFound()
  const t = await getTranslations('orders.demoPayment')
  return (
    <AccountPage title={t('title')} plain>
      <Notice tone="warning" title={t('lead')} className="mb-4" />
      <DefinitionList
        entries={[
          [t('pharmacy'), payment.pharmacy],
          [t('order'), payment.order_number],
          [t('amount'), formatEuro(payment.amount)],
        ]}
      />
      {payment.is_open ? (
        <form action={`/api/payment-demo/${encodeURIComponent(id)}`} method="post" className="mt-4 grid gap-3">
          {ANSWERS.map(([answer, variant]) => (
            <button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              className={buttonClasses({ variant, wide: true })}
            >
              {t(answer)}
            </button>
          ))}
        </form>
      ) : (
        <>
          <p className="mt-4">{t('over')}</p>
          {/* The answer is read by the server: the router must not prefetch it. */}
          <a href={payment.return_path} className={buttonClasses({ wide: true }, 'mt-3')}>
            {t('back')}
          </a>
        </>
      )}
    </AccountPage>
  )
}
