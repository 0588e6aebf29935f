import { DeskFrame } from '@/components/desk/frame'
import { InboxMessages, InboxTabs, InboxWaiting } from '@/components/desk/inbox'
import { InboxDelegations } from '@/components/desk/inbox-delegations'
import { InboxQuestions } from '@/components/desk/inbox-questions'
import { InboxTexts } from '@/components/desk/inbox-texts'
import { GoneNotice } from '@/components/desk/notice'
import { DeskPages } from '@/components/desk/table'
import { PharmacyTabs } from '@/components/desk/tabs'
import { readDeskForm } from '@/lib/desk/forms'
import { inboxPath, readInbox, toInboxView } from '@/lib/desk/inbox'
import { hasRole, requireDesk } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

/** Messages, questions, delegations, who waits for a product, and the texts for messages. */
export default async function InboxPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const view = toInboxView(search)
  const desk = await requireDesk(view.path, view.pharmacy_id)
  const [inbox, kept] = await Promise.all([readInbox(desk, view), readDeskForm(search)])
  const several = desk.pharmacies.length > 1
  return (
    <DeskFrame
      desk={desk}
      title={messages.desk.inbox.title}
      done={search.fatto}
      beside={
        <PharmacyTabs
          all={inbox.kind !== 'texts'}
          pharmacies={desk.pharmacies}
          chosen={inbox.kind === 'texts' ? inbox.place?.id : view.pharmacy_id}
          href={(pharmacy_id) => inboxPath({ ...view, pharmacy_id, page: 1 })}
        />
      }
    >
      <InboxTabs view={view} counts={desk.inbox} />
      {(inbox.kind === 'messages' || inbox.kind === 'delegations') && <GoneNotice kept={kept} shown={inbox.items} />}
      {inbox.kind === 'messages' && <InboxMessages items={inbox.items} view={view} kept={kept} several={several} />}
      {inbox.kind === 'questions' && inbox.items && <GoneNotice kept={kept} shown={inbox.items} />}
      {inbox.kind === 'questions' && (
        <InboxQuestions items={inbox.items} texts={inbox.texts} view={view} kept={kept} several={several} />
      )}
      {inbox.kind === 'delegations' && <InboxDelegations items={inbox.items} view={view} kept={kept} desk={desk} />}
      {inbox.kind === 'waiting' && <InboxWaiting items={inbox.items} several={several} />}
      {inbox.kind === 'texts' && inbox.place && (
        <InboxTexts
          pharmacy_id={inbox.place.id}
          pharmacy_name={several ? inbox.place.name : null}
          owner={hasRole(desk, inbox.place.id, 'owner')}
          items={inbox.items}
          kept={kept}
        />
      )}
      <DeskPages page={inbox.page_number} total={inbox.total} href={(page) => inboxPath({ ...view, page })} />
    </DeskFrame>
  )
}
