import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import { isReservation } from '@/lib/checkout/preview'
import { changedTerms } from '@/lib/checkout/terms'
import type { OrderPreview } from '@/lib/contract/orders'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { termsPath } from '@/lib/legal/terms-version'
import { pharmacyPath } from '@/lib/pharmacies/paths'
import { toPlace } from '@/lib/rules/city-name'

/** Seller, object and terms of the contract. `reserved`: products bought only in the pharmacy. */
export function OrderLegal({
  pharmacy,
  preview,
  reserved,
}: {
  pharmacy: Pharmacy
  preview: OrderPreview
  reserved: readonly string[]
}) {
  const t = useTranslations('checkout')
  const reservation = isReservation(preview, reserved)
  const beside = reservation ? [] : preview.lines.filter((line) => reserved.includes(line.minsan))
  return (
    <>
      <p>
        {t(reservation ? 'reservationWith' : 'contractWith', {
          to_pharmacy: toPlace(pharmacy.name),
          pharmacy: pharmacy.name,
          vat: pharmacy.vat_number ?? '—',
        })}{' '}
        <Link href={pharmacyPath(pharmacy.code)} target="_blank" className="link">
          {t('sellerData')}
        </Link>
      </p>
      {beside.length > 0 && (
        <p>{t('reservedBeside', { count: beside.length, products: beside.map(({ name }) => name).join(', ') })}</p>
      )}
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

/** Link to the notice on health data. */
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
