import type { Metadata } from 'next'
import { AccountPage } from '@/components/account/account-page'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { FIND_ORDER_PATH } from '@/lib/orders/find-order-path'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

const texts = messages.orders.link

// It must not travel on in a Referer, not even to ourselves.
export const metadata: Metadata = { title: texts.title, robots: { index: false }, referrer: 'no-referrer' }

/** Target of a guest order's mails. The button sends the token, since mail scanners open links. */
export default async function OpenOrderPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[]; failed?: string | string[] }>
}) {
  const { token, failed } = await searchParams
  const known = typeof token === 'string' && token !== ''
  const [why, text] =
    failed === '1'
      ? [messages.errors.generic, texts.again]
      : [failed === 'used' ? texts.used : messages.auth.linkMissing, texts.usedText]
  return (
    <AccountPage title={texts.title} plain>
      {known ? (
        <form method="post" action="/api/guest/link" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p className="text-muted">{texts.text}</p>
          <Button type="submit" size="lg" wide>
            {texts.open}
          </Button>
        </form>
      ) : (
        <Notice
          tone="warning"
          title={why}
          action={
            failed === 'used' && (
              <ButtonLink href={FIND_ORDER_PATH} size="sm" variant="secondary">
                {messages.orders.find.title}
              </ButtonLink>
            )
          }
        >
          {text}
        </Notice>
      )}
    </AccountPage>
  )
}
