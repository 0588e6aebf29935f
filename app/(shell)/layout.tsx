import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { failureTexts, footerGroups, operatorLine, pharmacyTexts, searchTexts } from '@/app/(shell)/_shell/texts'
import { AccountSlot } from '@/components/account/account-slot'
import { CartBarLink, CartHeaderLink } from '@/components/cart/cart-link'
import { CartTexts } from '@/components/cart/cart-texts'
import { addTexts } from '@/components/cart/texts'
import { ConsentBanner } from '@/components/consent/consent-banner'
import { consentTexts } from '@/components/consent/texts'
import { FailureTexts } from '@/components/layout/failure-texts'
import { Shell } from '@/components/layout/shell'
import { ChosenPharmacy } from '@/components/pharmacy/chosen-pharmacy'
import { HelpLink } from '@/components/pharmacy/help-link'
import { helpTexts } from '@/components/pharmacy/help-texts'
import { SearchBox } from '@/components/search/search-box'
import { brandName } from '@/lib/brand'
import { usedThirdParties } from '@/lib/consent/server'
import { env } from '@/lib/env'
import messages from '@/messages/it.json'

/** The main shell. It reads neither cookie nor header nor the platform: what belongs to the visitor alone is in its leaves. */
export default async function ShellLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('shell')
  const brand = brandName()
  const parties = usedThirdParties()
  const help = await helpTexts()
  return (
    <CartTexts texts={addTexts(messages)}>
      <Shell
        header={{
          brand,
          search: <SearchBox texts={await searchTexts()} />,
          pharmacy: (
            <ChosenPharmacy texts={await pharmacyTexts()} {...(env().PHARMACY_ID && { href: '/pharmacy-services' })} />
          ),
          account: <AccountSlot help={help} />,
          cart: <CartHeaderLink label={t('cart')} />,
        }}
        footer={{
          brand,
          year: new Date().getFullYear(),
          groups: await footerGroups(),
          operator: await operatorLine(),
          help: <HelpLink label={t('footer.contacts')} texts={help} />,
        }}
        bottomCart={<CartBarLink label={t('cart')} />}
      >
        <FailureTexts texts={await failureTexts()}>{children}</FailureTexts>
      </Shell>
      {parties.length > 0 && <ConsentBanner texts={consentTexts(messages, parties)} />}
    </CartTexts>
  )
}
