import { useTranslations } from 'next-intl'
import { CartBarLink } from '@/components/cart/cart-link'
import { CategoriesIcon, HomeIcon, PharmacyIcon, SearchIcon } from '@/components/ui/icons'
import { CATEGORIES_PATH } from '@/lib/catalogue/categories'
import { BottomBarLink } from '../layout/bottom-bar-link'

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
