import { useTranslations } from 'next-intl'
import { HelpLink } from '@/components/pharmacies/help-link'
import { SheetSlot } from '@/components/pharmacies/sheet/sheet-slot'
import { ArrowLeftIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { brandName } from '@/lib/settings/brand'
import { env } from '@/lib/settings/env'
import { Logo } from '../layout/logo'
import { LegalLinks, OperatorLines } from './footer'

/** Header of the order pages: shop name and link back to the cart. */
export function OrderHeader() {
  const t = useTranslations('shell')
  const brand = brandName()
  return (
    <header className="border-line border-b bg-paper">
      <div className="wrap flex min-h-14 flex-wrap items-center justify-between gap-x-3">
        <Link
          href="/home"
          aria-label={`${brand}, ${t('logo')}`}
          className="flex min-h-touch items-center rounded-sm pe-1"
        >
          <Logo brand={brand} compact />
        </Link>
        <SheetSlot />
        <Link href="/checkout" className="link inline-flex min-h-touch items-center gap-1.5">
          <ArrowLeftIcon className="size-5" />
          {t('toCart')}
        </Link>
      </div>
    </header>
  )
}

/** Footer of the order pages: help, legal links and the operator. */
export function OrderFoot() {
  const t = useTranslations('shell')
  return (
    <footer className="mt-12 border-line border-t bg-sunken">
      <div className="wrap py-5">
        <nav aria-label={t('nav.footer')}>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <HelpLink chat={env().CHAT_SCRIPT_URL} />
            </li>
            <LegalLinks />
          </ul>
        </nav>
        <OperatorLines />
      </div>
    </footer>
  )
}
