import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { ConfirmNewEmail } from '@/components/account/confirm-new-email'
import { Notice } from '@/components/ui/notice'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

// It must not travel on in a Referer, not even to ourselves.
export const metadata: Metadata = {
  title: messages.auth.newEmailTitle,
  robots: { index: false },
  referrer: 'no-referrer',
}

/** Target of mails about a change of the address; the old address may also refuse. */
export default async function ConfirmNewEmailPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[]; old?: string | string[] }>
}) {
  const { token, old } = await searchParams
  return (
    <AccountPage title={messages.auth.newEmailTitle}>
      {typeof token === 'string' && token !== '' ? (
        <ConfirmNewEmail token={token} may_refuse={old === '1'} />
      ) : (
        <Notice tone="warning" title={messages.auth.linkMissing} />
      )}
    </AccountPage>
  )
}
