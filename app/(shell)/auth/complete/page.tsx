import { createHash } from 'node:crypto'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { SocialSignUpForm } from '@/components/account/social-sign-up-form'
import { formTexts } from '@/components/account/texts'
import { openProof, PROOF_COOKIE } from '@/lib/social/flow'
import { PROVIDER_NAMES } from '@/lib/social/providers'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth.socialComplete')
  return { title: t('title'), robots: { index: false } }
}

/** The rest of a registration that a provider began; without its sealed proof there is nothing to complete. */
export default async function CompletePage() {
  const store = await cookies()
  const proof = await openProof(store.get(PROOF_COOKIE)?.value)
  if (!proof) redirect('/auth')
  const t = await getTranslations('auth')
  const texts = await formTexts([
    'required',
    'too_long',
    'date_invalid',
    'birth_day_in_future',
    'too_young',
    'privacy_required',
  ])
  const provider = PROVIDER_NAMES[proof.provider]
  const search = new URLSearchParams({
    ...(proof.redirect && { redirect: proof.redirect }),
    ...(proof.remember && { remember: '1' }),
  })
  return (
    <AccountPage
      title={t('socialComplete.title')}
      lead={<span className="break-words">{t('socialComplete.lead', { provider, email: proof.email ?? '' })}</span>}
    >
      <SocialSignUpForm
        known={{ first_name: proof.first_name, last_name: proof.last_name }}
        person={createHash('sha256').update(`${proof.provider} ${proof.email}`).digest().readUIntBE(0, 6)}
        again={`/api/social/${proof.provider}${search.size > 0 ? `?${search}` : ''}`}
        privacy={t.rich('privacy', {
          link: (chunks) => (
            <a href="/privacy" target="_blank" rel="noopener" className="link">
              {chunks}
            </a>
          ),
        })}
        texts={{
          ...texts,
          first_name: t('firstName'),
          last_name: t('lastName'),
          birth_day: t('birthDay'),
          birth_day_hint: t('birthDayHint'),
          consents: t('consents'),
          marketing: t('marketing'),
          profiling: t('profiling'),
          localization: t('location'),
          submit: t('socialComplete.submit'),
          kept: messages.profile.kept,
          again: t('socialComplete.again', { provider }),
          expired: t('socialComplete.expired'),
        }}
      />
    </AccountPage>
  )
}
