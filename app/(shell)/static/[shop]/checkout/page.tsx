import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CartView } from '@/components/cart/cart-view'
import { DemoNotice } from '@/components/checkout/demo-notice'
import { Container } from '@/components/layout/container'
import { LastOrderSlot } from '@/components/orders/last-order-slot'
import { ButtonLink } from '@/components/ui/button'
import { ChatIcon, StarIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { askPath, sectionPath } from '@/lib/account/sections'
import { lackingCalls } from '@/lib/platform/abilities'
import { env } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.cart.title, robots: { index: false } }

/** The cart, and the choice between collection and delivery. Static: the cart is rendered in the browser. */
export default async function CheckoutPage() {
  const t = await getTranslations('cart')
  const lacking = await lackingCalls()
  return (
    // Full window height: loading the cart does not move the footer.
    <Container className="min-h-svh">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl">{t('title')}</h1>
        {!lacking.includes('askQuestion') && (
          <Link href={askPath({ cart: '1' })} className="link tap gap-2">
            <ChatIcon className="size-5" />
            {messages.questions.link}
          </Link>
        )}
      </div>
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
        finds={!lacking.includes('findGuestOrder')}
        last={<Returning favorites={!lacking.includes('addFavorite')} />}
      />
    </Container>
  )
}

/** Content of an empty cart: the last order and a link to the favourites. The browser shows it to customers only. */
const Returning = ({ favorites }: { favorites: boolean }) => (
  <>
    <LastOrderSlot />
    {favorites && (
      <Link href={sectionPath('favorites')} className="link tap mt-3 hidden gap-2 in-data-signed-in:inline-flex">
        <StarIcon className="size-5" />
        {messages.favorites.mine}
      </Link>
    )}
  </>
)
