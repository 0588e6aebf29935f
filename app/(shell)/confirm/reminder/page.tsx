import { AccountPage } from '@/components/account/account-page'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { sectionPath } from '@/lib/account/sections'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { tokenMetadata } from '@/lib/seo/metadata'
import messages from '@/messages/it.json'

// Not cached: the token is in the URL.
export const dynamic = 'force-dynamic'

const texts = messages.reminders.confirm

export const metadata = tokenMetadata(texts.title)

const OUTCOMES: Record<string, { title: string; tone: 'positive' | 'warning' }> = {
  ended: { title: texts.ended, tone: 'positive' },
  over: { title: texts.over, tone: 'warning' },
  failed: { title: messages.errors.generic, tone: 'warning' },
}

/** Target of a reminder's mail. The button sends the token, since mail scanners open links. */
export default async function ConfirmReminderPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { token, act, done } = await searchParams
  const action = act === 'end' ? 'end' : 'open'
  const outcome = OUTCOMES[String(done)] ?? { title: messages.auth.linkMissing, tone: 'warning' }
  const sent = firstValue(token)
  return (
    <AccountPage title={texts.title} plain>
      {sent ? (
        <form method="post" action={`/api/reminders/${action}`} className="grid gap-4">
          <input type="hidden" name="token" value={sent} />
          <p className="text-muted">{texts[action].text}</p>
          <Button type="submit" size="lg" wide>
            {texts[action].button}
          </Button>
        </form>
      ) : (
        <Notice
          {...outcome}
          action={
            <Link href={sectionPath('reminders')} className="link inline-flex min-h-touch items-center">
              {texts.all}
            </Link>
          }
        />
      )}
    </AccountPage>
  )
}
