import { DeskFrame } from '@/components/desk/frame'
import { InboxDelegations } from '@/components/desk/inbox-delegations'
import { InboxMessages } from '@/components/desk/inbox-messages'
import { InboxTabs } from '@/components/desk/inbox-tabs'
import { InboxWaiting } from '@/components/desk/inbox-waiting'
import { DeskNotice } from '@/components/desk/notice'
import { DeskPages } from '@/components/desk/pages'
import { PharmacyTabs } from '@/components/desk/pharmacy-tabs'
import { readDeskForm } from '@/lib/desk/forms'
import { inboxPath, readInbox, toInboxView } from '@/lib/desk/inbox'
import { requireDesk } from '@/lib/desk/server'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

const { inbox: texts } = messages.desk

const DONE: Record<string, string> = {
  risposta: texts.sent,
  letto: texts.closed,
  accepted: texts.acceptedDone,
  refused: texts.refusedDone,
}

/** Messages, delegations, and who waits for a product. */
export default async function InboxPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = toInboxView(search)
  const desk = await requireDesk(view.path, view.pharmacy_id)
  const [inbox, kept] = await Promise.all([readInbox(desk, view), readDeskForm(search)])
  const done = DONE[firstValue(search.fatto) ?? '']
  const several = desk.pharmacies.length > 1
  return (
    <DeskFrame desk={desk} title={texts.title}>
      {done && <DeskNotice tone="positive">{done}</DeskNotice>}
      <PharmacyTabs
        all
        pharmacies={desk.pharmacies}
        chosen={view.pharmacy_id}
        href={(pharmacy_id) => inboxPath({ ...view, pharmacy_id, page: 1 })}
      />
      <InboxTabs view={view} counts={desk.inbox} />
      {inbox.kind === 'messages' && <InboxMessages items={inbox.items} view={view} kept={kept} several={several} />}
      {inbox.kind === 'delegations' && <InboxDelegations items={inbox.items} view={view} kept={kept} desk={desk} />}
      {inbox.kind === 'waiting' && <InboxWaiting items={inbox.items} several={several} />}
      <DeskPages page={view.page} pages={inbox.pages} href={(page) => inboxPath({ ...view, page })} />
    </DeskFrame>
  )
}
