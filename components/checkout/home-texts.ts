import { getTranslations } from 'next-intl/server'
import type { AddressSearchTexts } from '@/components/addresses/address-search'
import { countTexts } from '@/lib/i18n/count'
import messages from '@/messages/it.json'
import { type OrderTexts, orderTexts } from './order-texts'

/** What the order for delivery says besides, for the browser. */
export interface HomeTexts extends OrderTexts {
  home: (typeof messages)['checkout']['homePage']
  address: Omit<(typeof messages)['address'], 'found'>
  box: AddressSearchTexts
  free_missing: string
  free_note: string
  undeliverable: { title: string; collect: string; drop: string; failed: string }
}

export async function homeTexts(): Promise<HomeTexts> {
  const t = await getTranslations()
  const common = await orderTexts()
  const { cart, address, checkout } = messages
  return {
    ...common,
    page: { ...common.page, ...checkout.homePage.page },
    home: checkout.homePage,
    address,
    box: { ...address, found: countTexts((count) => t('address.found', { count })) },
    free_missing: cart.freeDelivery,
    free_note: cart.freeDeliveryNote,
    undeliverable: {
      title: cart.undeliverable,
      collect: cart.collectAll,
      drop: cart.dropThese,
      failed: cart.changeFailed,
    },
  }
}
