import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CartView } from '@/components/cart/cart-view'
import { DemoNotice } from '@/components/checkout/demo-notice'
import { Container } from '@/components/layout/container'
import { LastOrderSlot } from '@/components/orders/last-order-slot'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { lackingCalls } from '@/lib/platform/abilities'
import { env } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.cart.title, robots: { index: false } }

/** The cart, and the choice between collection and delivery. Static: the cart is rendered in the browser. */
export default async function CheckoutPage() {
  const t = await getTranslations('cart')
  return (
    // Full window height: loading the cart does not move the footer.
    <Container className="min-h-svh">
      <h1 className="mb-4 text-2xl sm:text-3xl">{t('title')}</h1>
      <noscript>
        <Notice
          tone="info"
          title={t('noScript')}
          action={
            <>
              <ButtonLink href="/checkout/click-and-collect">{t('collectAction')}</ButtonLink>
              {!env().RESERVATION_ONLY && (
                <ButtonLink href="/checkout/home-delivery" variant="secondary">
                  {t('deliverAction')}
                </ButtonLink>
              )}
            </>
          }
        />
      </noscript>
      <DemoNotice />
      <CartView
        reserve={env().RESERVATION_ONLY}
        finds={!(await lackingCalls()).includes('findGuestOrder')}
        last={<LastOrderSlot />}
      />
    </Container>
  )
}
