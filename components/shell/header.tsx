import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AccountMenu } from '@/components/account/account-menu'
import { CartHeaderLink } from '@/components/cart/cart-link'
import { SearchBox } from '@/components/catalogue/search/search-box'
import { ChosenPharmacy } from '@/components/pharmacies/chosen-pharmacy'
import { Link } from '@/components/ui/link'
import { UserIcon } from '@/components/ui/shell-icons'
import { brandName } from '@/lib/settings/brand'
import { env } from '@/lib/settings/env'
import { HeaderLink } from '../layout/header-action'
import { Logo } from '../layout/logo'

/**
 * The shop's header. On a phone the first row scrolls away, the search stays and the cart is in the bottom bar; on
 * wide screens all is one row; with large text (WCAG 2.2, 1.4.4) the account is beside the search, and leaf and
 * pharmacy share the first row. Each part reserves its space, so hydration causes no layout shift.
 */
export function Header({ pharmacy }: { pharmacy: ReactNode }) {
  const t = useTranslations('shell')
  const brand = brandName()
  const { CHAT_SCRIPT_URL: chat, PHARMACY_ID } = env()
  return (
    <header className="@container sticky -top-14 z-30 border-line border-b bg-paper short:static md:top-0 print:static print:border-0">
      <div className="wrap grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 md:h-18 md:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-5">
        <Link
          href="/home"
          aria-label={`${brand}, ${t('logo')}`}
          className="flex h-14 items-center rounded-sm pe-1 md:h-auto md:min-h-touch"
        >
          <Logo brand={brand} compact />
        </Link>
        <div className="flex min-w-0 justify-end @max-[17rem]:col-span-2 md:col-start-3 md:row-start-1 md:w-56 print:hidden">
          <ChosenPharmacy {...(PHARMACY_ID && { href: '/pharmacy-services' })}>{pharmacy}</ChosenPharmacy>
        </div>
        <div className="-me-2 flex flex-wrap items-center justify-end @max-[17rem]:col-start-3 grown-icons @max-[17rem]:row-start-2 @max-[17rem]:pb-1.5 md:col-start-4 md:row-start-1 md:flex-nowrap print:hidden">
          <AccountMenu chat={chat}>
            {/* A cached page does not know the visitor; this address does. */}
            <noscript>
              <HeaderLink href="/api/account" icon={UserIcon} label={t('footer.account')} />
            </noscript>
          </AccountMenu>
          <div className="hidden md:flex">
            <CartHeaderLink />
          </div>
        </div>
        <div className="col-span-full pb-2.5 @max-[17rem]:col-span-2 @max-[17rem]:pb-1.5 md:col-span-1 md:col-start-2 md:row-start-1 md:max-w-2xl md:pb-0 print:hidden">
          <SearchBox />
        </div>
      </div>
    </header>
  )
}
