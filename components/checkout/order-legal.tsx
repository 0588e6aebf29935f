import { useTranslations } from 'next-intl'
import { Link } from '@/components/ui/link'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { env } from '@/lib/env'

/** With whom the contract is made, and by which terms. */
export function OrderLegal({ pharmacy }: { pharmacy: Pharmacy }) {
  const t = useTranslations('checkout')
  return (
    <>
      <p>
        {t(env().RESERVATION_ONLY ? 'reservationWith' : 'contractWith', {
          pharmacy: pharmacy.name,
          vat: pharmacy.vat_number ?? '—',
        })}
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
