import type { Metadata } from 'next'
import { ConfirmEmailPage } from '@/components/account/confirm-email-page'
import { decoded } from '@/lib/http/decoded'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

// Never kept: the e-mail address and the token are in the address.
export const dynamic = 'force-dynamic'

// The token must not travel on in a Referer, not even to ourselves.
export const metadata: Metadata = {
  title: messages.auth.confirmTitle,
  robots: { index: false },
  referrer: 'no-referrer',
}

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
