import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ComplianceLines } from '@/components/layout/compliance-lines'
import { Container } from '@/components/layout/container'
import { GuaranteeNotice } from '@/components/legal/guarantee-notice'
import { cx } from '@/components/ui/class-names'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { BASKET } from '@/lib/checkout/basket'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { ANYBODY } from '@/lib/forms/draft'
import { formToken } from '@/lib/forms/sent-form'
import type { Regulated } from '@/lib/rules/classes'
import { isMedicine, recordsFor } from '@/lib/rules/sale'
import { lastGuestOrder } from '@/lib/session/guest'
import { env } from '@/lib/settings/env'
import { CartAwaited } from './cart-awaited'
import { CheckoutLogin } from './checkout-login'
import { DemoNotice } from './demo-notice'

const [COLLECT, HOME] = ['/checkout/click-and-collect', '/checkout/home-delivery'] as const

/** The frame of an order's page. Without an order, the cart may still be merging into the account. */
export async function OrderPage<
  Order extends { customer: { id: string }; pharmacy: Pharmacy; cart: Regulated[]; undeliverable?: unknown[] },
>({
  way,
  order,
  expired,
  children,
}: {
  way: 'collectPage' | 'homePage'
  order: Order | 'no_cart'
  /** Session and cart were gone when the form was sent (lib/server/finish.ts). */
  expired: boolean
  children: (order: Order) => ReactNode
}) {
  const t = await getTranslations('checkout')
  const home = way === 'homePage'
  const [path, other] = home ? [HOME, COLLECT] : [COLLECT, HOME]
  const login = { xsrf: formToken(await cookies()), redirect: `${path}?${BASKET}` }
  const switches =
    order !== 'no_cart' &&
    !env().RESERVATION_ONLY &&
    order.pharmacy.deliveries.includes(home ? 'click_and_collect' : 'home_delivery')
  return (
    <Container>
      <h1 className="text-2xl">{t(`${way}.title`)}</h1>
      <p className={cx('mt-2 max-w-text text-muted max-sm:sr-only', !switches && 'mb-5')}>{t(`${way}.lead`)}</p>
      {expired && (
        <Notice tone="warning" title={t('formExpired.title')} className="mb-5">
          {t('formExpired.text')}
        </Notice>
      )}
      {switches && (
        <Link href={other} className="link tap mb-3">
          {t(`${way}.switch`)}
        </Link>
      )}
      {/* As wide as the steps below. */}
      <div className={cx(order !== 'no_cart' && 'lg:me-[27rem]')}>
        <DemoNotice />
        {order !== 'no_cart' && order.customer.id === ANYBODY && (
          <CheckoutLogin plain={{ action: '/api/account/login', hidden: login, sent: null }} />
        )}
      </div>
      {order === 'no_cart' ? <CartAwaited last_order={await lastGuestOrder(await cookies())} /> : children(order)}
      {order !== 'no_cart' &&
        !order.undeliverable?.length &&
        recordsFor(order.cart).map((record) => (
          <div key={record} className="mt-8 border-line border-t pt-5">
            <ComplianceLines pharmacy={order.pharmacy} by={record} />
          </div>
        ))}
      {order !== 'no_cart' && !order.cart.every(isMedicine) && (
        <div className="mt-8 border-line border-t pt-5">
          <GuaranteeNotice />
        </div>
      )}
    </Container>
  )
}
