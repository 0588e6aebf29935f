import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { changedTerms } from '@/lib/checkout/terms'
import type { OrderPreview } from '@/lib/contract/orders'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { env } from '@/lib/env'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { termsPath } from '@/lib/terms-version'

/** With whom the contract is made, and by which terms. */
export function OrderLegal({ pharmacy, preview }: { pharmacy: Pharmacy; preview: OrderPreview }) {
  const t = useTranslations('checkout')
  return (
    <>
      <p>
        {t(env().RESERVATION_ONLY ? 'reservationWith' : 'contractWith', {
          pharmacy: pharmacy.name,
          vat: pharmacy.vat_number ?? '—',
        })}{' '}
        <Link href={pharmacyPath(pharmacy.code)} target="_blank" className="link">
          {t('sellerData')}
        </Link>
      </p>
      <p>
        {t.rich('terms', {
          terms: (chunks) => (
            <Link href="/toc" target="_blank" className="link">
              {chunks}
            </Link>
          ),
        })}
      </p>
      {changedTerms(preview) && (
        <p className="font-bold">
          {t.rich('termsChanged', {
            before: (chunks) => (
              <Link href={termsPath(changedTerms(preview) ?? '')} target="_blank" className="link">
                {chunks}
              </Link>
            ),
          })}
        </p>
      )}
    </>
  )
}

/** Where it is written what becomes of the data on health. */
export function OrderPrivacy() {
  const t = useTranslations('checkout')
  return t.rich('collectPage.privacy', {
    privacy: (chunks) => (
      <Link href="/privacy" target="_blank" className="link">
        {chunks}
      </Link>
    ),
  })
}
