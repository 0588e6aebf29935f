import { useTranslations } from 'next-intl'

/** Name of the header's pharmacy link on pages that are not cached by pharmacy, until hydration. */
export default function AnyPharmacy() {
  return useTranslations('shell')('pharmacySlot')
}
