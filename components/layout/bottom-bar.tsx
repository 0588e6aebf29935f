import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CartIcon, CategoriesIcon, HomeIcon, PharmacyIcon, SearchIcon } from '@/components/ui/icons'
import { BottomBarLink } from './bottom-bar-link'

/** The phone's own navigation, where the thumb is. `cart` replaces the plain cart link by one that knows its number. */
export function BottomBar({ cart, categoriesHref = '/home#categorie' }: { cart?: ReactNode; categoriesHref?: string }) {
  const t = useTranslations('shell')
  return (
    <nav
      aria-label={t('nav.quick')}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid h-bar auto-cols-fr grid-flow-col px-1">
        <li>
          <BottomBarLink href="/home" label={t('home')} icon={<HomeIcon />} />
        </li>
        <li>
          <BottomBarLink href={categoriesHref} match="/categories" label={t('categories')} icon={<CategoriesIcon />} />
        </li>
        <li>
          <BottomBarLink href="/search" label={t('search')} icon={<SearchIcon />} />
        </li>
        <li>
          <BottomBarLink href="/pharmacy-selection" label={t('pharmacy')} icon={<PharmacyIcon />} />
        </li>
        <li>{cart ?? <BottomBarLink href="/checkout" label={t('cart')} icon={<CartIcon />} />}</li>
      </ul>
    </nav>
  )
}
