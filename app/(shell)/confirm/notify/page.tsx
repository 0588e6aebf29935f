import { AccountPage } from '@/components/account/account-page'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { fill } from '@/lib/i18n/fill'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'
import { tokenMetadata } from '@/lib/seo/metadata'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

const texts = messages.product.notifyConfirm

export const metadata = tokenMetadata(texts.title)

const OUTCOMES: Record<string, { title: string; tone: 'positive' | 'warning' }> = {
  yes: { title: fill(texts.done, { days: WATCH_DAYS }), tone: 'positive' },
  no: { title: texts.ended, tone: 'positive' },
  over: { title: texts.over, tone: 'warning' },
  failed: { title: messages.errors.generic, tone: 'warning' },
  prices: { title: texts.prices.ended, tone: 'positive' },
}

/** Target of mails about "Avvisami" and, with `act=prices`, about prices. The buttons send the token, since mail scanners open links. */
export default async function ConfirmNotifyPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[]; done?: string | string[]; act?: string | string[] }>
}) {
  const { token, done, act } = await searchParams
  const outcome = OUTCOMES[String(done)] ?? { title: messages.auth.linkMissing, tone: 'warning' }
  return (
    <AccountPage title={texts.title} plain>
      {typeof token === 'string' && token !== '' && act === 'prices' ? (
        <form method="post" action="/api/notify" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p className="text-muted">{texts.prices.text}</p>
          <Button type="submit" name="end" value="prices" size="lg" wide>
            {texts.prices.button}
          </Button>
        </form>
      ) : typeof token === 'string' && token !== '' ? (
        <form method="post" action="/api/notify" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p className="text-muted">{fill(texts.text, { days: WATCH_DAYS })}</p>
          <Button type="submit" name="accept" value="yes" size="lg" wide>
            {texts.accept}
          </Button>
          <Button type="submit" name="accept" value="no" size="lg" variant="secondary" wide>
            {texts.refuse}
          </Button>
        </form>
      ) : (
        <Notice {...outcome} />
      )}
    </AccountPage>
  )
}
