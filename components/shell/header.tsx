import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AccountMenu } from '@/components/account/account-menu'
import { CartBarLink, CartHeaderLink } from '@/components/cart/cart-link'
import { SearchBox } from '@/components/catalogue/search/search-box'
import { ChosenPharmacy } from '@/components/pharmacies/chosen-pharmacy'
import { CategoriesIcon, HomeIcon, PharmacyIcon, SearchIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { UserIcon } from '@/components/ui/shell-icons'
import { CATEGORIES_PATH } from '@/lib/catalogue/categories'
import { brandName, env } from '@/lib/settings/env'
import { BottomBarLink } from '../layout/bottom-bar-link'
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

/** The phone's navigation, within reach of the thumb. */
export function BottomBar() {
  const t = useTranslations('shell')
  const places = [
    { href: '/home', label: t('home'), icon: <HomeIcon /> },
    { href: CATEGORIES_PATH, label: t('categories'), icon: <CategoriesIcon /> },
    { href: '/search', label: t('search'), icon: <SearchIcon />, searches: true },
    { href: '/api/pharmacy', match: '/pharmacy', label: t('pharmacy'), icon: <PharmacyIcon /> },
  ]
  return (
    <nav
      aria-label={t('nav.quick')}
      // Fixed height: the browser paints it before the content is parsed.
      className="@container fixed inset-x-0 bottom-0 z-30 box-content h-bar border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grown-icons grid h-full grid-cols-5 px-1">
        {places.map((place) => (
          <li key={place.href}>
            <BottomBarLink {...place} />
          </li>
        ))}
        <li>
          <CartBarLink />
        </li>
      </ul>
    </nav>
  )
}
