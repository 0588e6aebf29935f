import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import type { Order } from '@/lib/contract/orders'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { phoneText } from '@/lib/values/phone'

/** The seller's details required by law (docs/domain.md#L33), as far as known. */
export function SellerFacts({ pharmacy }: { pharmacy: Order['pharmacy'] }) {
  const t = useTranslations('seller')
  const { email, phone_number, director, director_register } = pharmacy
  const contacts = [email, phone_number && phoneText(phone_number)].filter(Boolean).join(', ')
  return (
    <DefinitionList
      entries={[
        [t('name'), pharmacy.legal_name],
        [t('seat'), pharmacy.legal_seat ?? pharmacyAddress(pharmacy)],
        [t('vat'), pharmacy.vat_number],
        [t('rea'), pharmacy.rea],
        [t('pec'), pharmacy.pec],
        [t('director'), [director, director_register].filter(Boolean).join(', ')],
        [t('complaints'), pharmacy.complaints || contacts],
      ]}
    />
  )
}
