import { ConfirmEmailPage } from '@/components/account/confirm-email-page'
import { decoded } from '@/lib/http/decoded'
import type { SearchParams } from '@/lib/http/search-params'
import { tokenMetadata } from '@/lib/seo/metadata'
import messages from '@/messages/it.json'

// Never kept: the e-mail address and the token are in the address.
export const dynamic = 'force-dynamic'

export const metadata = tokenMetadata(messages.auth.confirmTitle)

/** The address that older mails and other platforms link to. */
export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ email: string }>
  searchParams: Promise<SearchParams>
}) {
  const { email } = await params
  return <ConfirmEmailPage email={decoded(email) ?? email} search={await searchParams} />
}
