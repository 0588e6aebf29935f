import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'
import { AccountPage } from './account-page'

/** Target of a guest's mail. The button sends the token, since mail scanners open links. */
export function OpenLinkPage({
  search: { token, failed },
  action,
  texts,
  otherWay,
}: {
  search: SearchParams
  action: string
  texts: { title: string; text: string; open: string; used: string; usedText: string; again: string }
  /** Shown once the link is used up. */
  otherWay?: ReactNode
}) {
  const known = typeof token === 'string' && token !== ''
  const [why, text] =
    failed === '1'
      ? [messages.errors.generic, texts.again]
      : [failed === 'used' ? texts.used : messages.auth.linkMissing, texts.usedText]
  return (
    <AccountPage title={texts.title} plain>
      {known ? (
        <form method="post" action={action} className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p className="text-muted">{texts.text}</p>
          <Button type="submit" size="lg" wide>
            {texts.open}
          </Button>
        </form>
      ) : (
        <Notice tone="warning" title={why} action={failed === 'used' && otherWay}>
          {text}
        </Notice>
      )}
    </AccountPage>
  )
}
