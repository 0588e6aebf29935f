import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { getTranslations } from 'next-intl/server'
import { OrderPatient } from '@/components/account/patient-choice'
import { RemindLink } from '@/components/account/reminders'
import { Container } from '@/components/layout/container'
import { CartLeft } from '@/components/orders/cart-left'
import { FollowOrder } from '@/components/orders/follow-order'
import { GuestAccount } from '@/components/orders/guest-account'
import { OrderActions, RejectedPrescriptions, WithdrawalCard } from '@/components/orders/order-actions'
import { StatusBadge } from '@/components/orders/order-list'
import { OrderReceipt } from '@/components/orders/order-receipt'
import { OrderMessages, OrderView } from '@/components/orders/order-view'
import { PaymentCard } from '@/components/orders/payment-card'
import { PlacedFocus } from '@/components/orders/placed-focus'
import { ProposalCard } from '@/components/orders/proposal-card'
import { ArrowLeftIcon, ChatIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { TextWithCode } from '@/components/ui/text-with-code'
import { choosePeople } from '@/lib/account/household'
import { readPeople } from '@/lib/account/household-server'
import { askPath, newReminderPath } from '@/lib/account/sections'
import { readAcceptedWays } from '@/lib/checkout/order-server'
import { authCalls } from '@/lib/contract/auth'
import { formToken } from '@/lib/forms/sent-form'
import { decoded } from '@/lib/http/decoded'
import type { SearchParams } from '@/lib/http/search-params'
import { isAwaitingPayment, rejectedPrescriptions } from '@/lib/orders/order-state'
import { readOwnOrder } from '@/lib/orders/own-order-server'
import { orderVersion } from '@/lib/orders/version'
import { readPharmacy } from '@/lib/pharmacies/server'
import { lackingCalls } from '@/lib/platform/abilities'
import { formatEuro } from '@/lib/rules/money'
import { loginPath } from '@/lib/session/guard'
import { readToken, tryAsCustomer } from '@/lib/session/server'
import { brandName } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ orderId: string }>; searchParams: Promise<SearchParams> }

export const metadata: Metadata = { title: messages.orders.timeline, robots: { index: false } }

/** One order, for its customer or guest; not found for anyone else. */
export default async function OrderDetailPage({ params, searchParams }: Props) {
  const orderId = decoded((await params).orderId)
  if (orderId === null || orderId.length > 64) notFound()
  const path = `/order-detail/${encodeURIComponent(orderId)}`
  const { order, token } = await readOwnOrder(orderId, path)
  // The key of a guest's order ends when the order joins an account: its session opens it from then on.
  if (!order && (await readToken()) === null) redirect(loginPath(path))
  if (!order) notFound()
  const t = await getTranslations('orders')
  const search = await searchParams
  const waiting = isAwaitingPayment(order)
  const placed = search.placed === '1' && !waiting && ['received', 'awaiting_prescription'].includes(order.status)
  // The order has the essential pharmacy data; the page works without the hours.
  const pharmacy = await readPharmacy(order.pharmacy.id).catch(() => null)
  const lacking = await lackingCalls()
  const kept = !lacking.includes(token === null ? 'getGuestConfirmation' : 'getConfirmation')
  const repeats =
    token !== null && !['cancelled', 'not_collected'].includes(order.status) && !lacking.includes('addRepeatOrder')
  const reminds = token !== null && order.status === 'completed' && !lacking.includes('addReminder')
  const rejected = rejectedPrescriptions(order)
  const hasForm = order.can_withdraw_until !== null || rejected.length > 0
  const me = hasForm && token !== null ? await tryAsCustomer(authCalls.getMe, {}, { token, path }) : null
  const userId = me && 'data' in me ? me.data.id : null
  return (
    <Container>
      <OrderReceipt order={order} brand={brandName()} />
      <div className="print:hidden">
        {token !== null && (
          <Link href="/profile?section=orders" className="link inline-flex min-h-touch items-center gap-1.5">
            <ArrowLeftIcon className="size-5" />
            {t('detail.back')}
          </Link>
        )}
        <div className="mt-1 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl">
            <TextWithCode text={t(placed ? 'detail.placed' : 'number', { number: order.number })} code={order.number} />
          </h1>
          {/* The heading of a new order says that it was received. */}
          {!(placed && order.status === 'received') && (
            <StatusBadge status={waiting ? 'awaiting_payment' : order.status} />
          )}
          {token !== null && !lacking.includes('askQuestion') && (
            <Link href={askPath({ order: order.id })} className="link tap gap-2">
              <ChatIcon className="size-5" />
              {messages.questions.link}
            </Link>
          )}
        </div>
        {order.refusal_reason && (
          <Notice tone="warning" className="mb-5" title={t('detail.refused')}>
            {order.refusal_reason}
          </Notice>
        )}
        {placed && <PlacedFocus />}
        {placed && search.unsaved === '1' && (
          <Notice tone="critical" className="mb-5" title={messages.checkout.homePage.saveFailed} />
        )}
        <OrderView
          order={order}
          pharmacy={pharmacy}
          files={token !== null}
          links={
            reminds
              ? order.lines.map(({ name }, index) => (
                  <RemindLink key={name} href={newReminderPath(order.id, index)} name={name} />
                ))
              : undefined
          }
          actions={
            <>
              {placed && (
                <div className="grid min-w-0 grid-cols-1 gap-1 text-sm">
                  {order.status === 'awaiting_prescription' && (
                    <p className="font-bold text-base">{t('detail.placedPaper')}</p>
                  )}
                  <p>
                    {t(
                      token === null
                        ? 'detail.placedHintGuest'
                        : order.shipping
                          ? 'detail.placedHintHome'
                          : 'detail.placedHint',
                      { email: order.customer.email },
                    )}
                    {kept && ` ${t('detail.placedKeep')}`}
                  </p>
                  {order.online_payment && (
                    <p>
                      {[
                        t(order.shipping ? 'online.doneHome' : 'online.done', {
                          amount: formatEuro(order.online_payment.amount),
                        }),
                        order.online_payment.in_pharmacy > 0 &&
                          t('online.rest', { amount: formatEuro(order.online_payment.in_pharmacy) }),
                      ]
                        .filter(Boolean)
                        .join(' ')}
                    </p>
                  )}
                </div>
              )}
              <OrderActions order={order} placed={placed} has_file={kept} repeats={repeats} />
            </>
          }
          first={
            <>
              <PaymentCard order={order} failed={search.payment === 'failed'} />
              <ProposalCard order={order} />
              <OrderMessages order={order} />
              {rejected.length > 0 && (
                <RejectedPrescriptions
                  order={order}
                  ways={await readAcceptedWays(order.pharmacy.id, token !== null).catch(() => [])}
                  user_id={userId}
                  guest={token === null}
                />
              )}
            </>
          }
        >
          {token !== null && !lacking.includes('setOrderPatient') && (
            <OrderPatient
              order_id={order.id}
              patient={order.patient}
              people={choosePeople(await readPeople({ token, path }), { pharmacy_id: order.pharmacy.id })}
              xsrf={formToken(await cookies())}
            />
          )}
          <WithdrawalCard order={order} user_id={userId} />
        </OrderView>
        <FollowOrder id={order.id} version={orderVersion(order)} status={order.status} />
        {placed && <CartLeft />}
        {token === null && (
          <GuestAccount order_id={order.id} email={order.customer.email} privacy={<AccountPrivacy />} />
        )}
      </div>
    </Container>
  )
}

function AccountPrivacy() {
  const t = useTranslations('orders.account')
  return t.rich('privacy', {
    link: (chunks) => (
      <Link href="/privacy" target="_blank" className="link">
        {chunks}
      </Link>
    ),
  })
}
