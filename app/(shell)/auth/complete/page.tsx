import { createHash } from 'node:crypto'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AccountPage, PrivacyLabel } from '@/components/account/account-page'
import { SocialSignUpForm } from '@/components/account/social-sign-up-form'
import { openProof, PROOF_COOKIE } from '@/lib/account/social-flow'
import { PROVIDER_NAMES } from '@/lib/account/social-providers'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

export const metadata: Metadata = { title: messages.auth.socialComplete.title, robots: { index: false } }

/** Completes a registration that a provider began; requires its sealed proof. */
export default async function CompletePage() {
  const store = await cookies()
  const proof = await openProof(store.get(PROOF_COOKIE)?.value)
  if (!proof) redirect('/auth')
  const t = await getTranslations('auth')
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
        person={createHash('sha256').update(`${proof.provider} ${proof.email}`).digest('base64url')}
        again={`/api/social/${proof.provider}${search.size > 0 ? `?${search}` : ''}`}
        provider={provider}
        privacy={<PrivacyLabel />}
      />
    </AccountPage>
  )
}
