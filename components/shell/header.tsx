import { useTranslations } from 'next-intl'
import { AccountMenu } from '@/components/account/account-menu'
import { CartHeaderLink } from '@/components/cart/cart-link'
import { SearchBox } from '@/components/catalogue/search/search-box'
import { ChosenPharmacy } from '@/components/pharmacies/chosen-pharmacy'
import { Link } from '@/components/ui/link'
import { brandName } from '@/lib/settings/brand'
import { env } from '@/lib/settings/env'
import { Logo } from '../layout/logo'

/**
 * The shop's header. On a phone the first row scrolls away, the search stays and the cart is in the bottom bar; on
 * wide screens all is one row; with large text (WCAG 2.2, 1.4.4) the pharmacy has its own, which scrolls away too. Each part reserves its space, so hydration causes no layout shift.
 */
export function Header() {
  const t = useTranslations('shell')
  const brand = brandName()
  const { CHAT_SCRIPT_URL: chat, PHARMACY_ID } = env()
  return (
    <header className="@container sticky top-[calc(-3.5rem_-_clamp(0rem,(17rem_-_100vw)*1000,3.5rem))] z-30 border-line border-b bg-paper short:static md:top-0 print:static print:border-0">
      <div className="wrap grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 md:h-18 md:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-5">
        <Link
          href="/home"
          aria-label={`${brand}, ${t('logo')}`}
          className="flex h-14 items-center rounded-sm pe-1 md:h-auto md:min-h-touch"
        >
          <Logo brand={brand} compact />
        </Link>
        <div className="flex min-w-0 justify-end @max-[17rem]:col-span-full @max-[17rem]:row-start-2 @max-[17rem]:h-14 @max-[17rem]:items-start md:col-start-3 md:row-start-1 md:w-56 print:hidden">
          <ChosenPharmacy {...(PHARMACY_ID && { href: '/pharmacy-services' })} />
        </div>
        <div className="-me-2 flex flex-wrap items-center justify-end @max-[17rem]:col-start-3 md:col-start-4 md:row-start-1 md:flex-nowrap print:hidden">
          <AccountMenu chat={chat} />
          <div className="hidden md:flex">
            <CartHeaderLink />
          </div>
        </div>
        <div className="col-span-full pb-2.5 md:col-span-1 md:col-start-2 md:row-start-1 md:max-w-2xl md:pb-0 print:hidden">
          <SearchBox />
        </div>
      </div>
    </header>
  )
}
