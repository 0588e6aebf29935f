import { AccountPage } from '@/components/account/account-page'
import { ConfirmNewEmail } from '@/components/account/confirm-new-email'
import { Notice } from '@/components/ui/notice'
import { tokenMetadata } from '@/lib/seo/metadata'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

export const metadata = tokenMetadata(messages.auth.newEmailTitle)

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
