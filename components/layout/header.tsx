import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { Logo } from './logo'

/**
 * The shop's header. On a phone the first row scrolls away and the search stays; the cart is in the bottom bar. On wide
 * screens all is one row, with `links` under it. Each slot reserves its own space, so nothing moves when a leaf wakes.
 */
export function Header({
  brand,
  search,
  pharmacy,
  account,
  cart,
  links = [],
}: {
  brand: string
  search: ReactNode
  pharmacy: ReactNode
  account: ReactNode
  cart: ReactNode
  links?: { href: string; label: string }[]
}) {
  const t = useTranslations('shell')
  return (
    <header className="sticky -top-14 z-30 border-line border-b bg-paper md:top-0 print:static print:border-0">
      <div className="wrap grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 md:h-18 md:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-5">
        <Link
          href="/home"
          aria-label={`${brand}, ${t('logo')}`}
          className="flex h-14 items-center rounded-sm pe-1 md:h-auto md:min-h-touch"
        >
          <Logo brand={brand} compact />
        </Link>
        <div className="flex min-w-0 justify-end md:order-2 md:w-56 print:hidden">{pharmacy}</div>
        <div className="-me-2 flex flex-wrap items-center justify-end md:order-3 md:flex-nowrap print:hidden">
          {account}
          <div className="hidden md:flex">{cart}</div>
        </div>
        <div className="col-span-full pb-2.5 md:order-1 md:col-span-1 md:max-w-2xl md:pb-0 print:hidden">{search}</div>
      </div>
      {links.length > 0 && (
        <nav aria-label={t('nav.main')} className="wrap -mt-1 hidden md:block print:hidden">
          <ul className="-mx-3 flex">
            {links.map((link) => (
              <li key={link.href}>
                <Link
                  href={link.href}
                  className="flex min-h-touch items-center rounded-sm px-3 font-medium hover:text-brand-ink hover:underline"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
