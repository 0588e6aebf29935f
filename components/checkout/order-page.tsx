import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ComplianceLines } from '@/components/layout/compliance-lines'
import { Container } from '@/components/layout/container'
import { GuaranteeNotice } from '@/components/legal/guarantee-notice'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { BASKET } from '@/lib/checkout/basket'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { ANYBODY } from '@/lib/forms/draft'
import { formToken } from '@/lib/forms/sent-form'
import type { Regulated } from '@/lib/rules/classes'
import { recordsFor } from '@/lib/rules/sale'
import { lastGuestOrder } from '@/lib/session/guest'
import { env } from '@/lib/settings/env'
import { CartAwaited } from './cart-awaited'
import { CheckoutLogin } from './checkout-login'
import { DemoNotice } from './demo-notice'

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
  /** Session and cart were gone when the form was sent (lib/http/refused-body.ts). */
  expired: boolean
  children: (order: Order) => ReactNode
}) {
  const t = await getTranslations('checkout')
  const path = way === 'homePage' ? '/checkout/home-delivery' : '/checkout/click-and-collect'
  const login = { xsrf: formToken(await cookies()), redirect: `${path}?${BASKET}` }
  return (
    <Container>
      <h1 className="text-2xl sm:text-3xl">{t(`${way}.title`)}</h1>
      <p className="mt-2 mb-5 max-w-text text-muted">{t(`${way}.lead`)}</p>
      {expired && (
        <Notice tone="warning" title={t('formExpired.title')} className="mb-5">
          {t('formExpired.text')}
        </Notice>
      )}
      <noscript>
        {way === 'homePage' ? (
          <Link href="/checkout/click-and-collect" className="link tap">
            {t('homePage.switch')}
          </Link>
        ) : (
          !env().RESERVATION_ONLY && (
            <Link href="/checkout/home-delivery" className="link tap">
              {t('collectPage.switch')}
            </Link>
          )
        )}
      </noscript>
      <DemoNotice />
      {order !== 'no_cart' && order.customer.id === ANYBODY && (
        <CheckoutLogin plain={{ action: '/api/account/login', hidden: login, sent: null }} />
      )}
      {order === 'no_cart' ? <CartAwaited last_order={await lastGuestOrder(await cookies())} /> : children(order)}
      {order !== 'no_cart' &&
        !order.undeliverable?.length &&
        recordsFor(order.cart).map((record) => (
          <div key={record} className="mt-8 border-line border-t pt-5">
            <ComplianceLines pharmacy={order.pharmacy} by={record} />
          </div>
        ))}
      {order !== 'no_cart' && (
        <div className="mt-8 border-line border-t pt-5">
          <GuaranteeNotice />
        </div>
      )}
    </Container>
  )
}
