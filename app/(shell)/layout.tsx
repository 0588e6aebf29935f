import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AccountSlot } from '@/components/account/account-slot'
import { CartBarLink, CartHeaderLink } from '@/components/cart/cart-link'
import { CartTexts } from '@/components/cart/cart-texts'
import { addTexts } from '@/components/cart/texts'
import { Shell } from '@/components/layout/shell'
import messages from '@/messages/it.json'

/** The main shell. It reads neither cookie nor header: what belongs to the visitor alone is in its leaves. */
export default async function ShellLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('shell')
  const brand = t('brand')
  return (
    <CartTexts texts={addTexts(messages)}>
      <Shell
        header={{
          brand,
          search: null,
          pharmacy: null,
          account: <AccountSlot />,
          cart: <CartHeaderLink label={t('cart')} />,
        }}
        footer={{ brand, year: new Date().getFullYear(), groups: [] }}
        bottomCart={<CartBarLink label={t('cart')} />}
      >
        {children}
      </Shell>
    </CartTexts>
  )
}
