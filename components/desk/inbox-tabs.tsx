import { getTranslations } from 'next-intl/server'
import type { Desk } from '@/lib/contract/desk'
import { INBOX_KINDS, type InboxView, inboxPath } from '@/lib/desk/inbox'

/** The parts of the inbox, with how many wait for an answer. */
export async function InboxTabs({ view, counts }: { view: InboxView; counts: Desk['inbox'] }) {
  const t = await getTranslations('desk.inbox')
  return (
    <nav aria-label={t('title')} className="desk-tabs">
      {INBOX_KINDS.map((kind) => (
        <a
          key={kind}
          href={inboxPath({ pharmacy_id: view.pharmacy_id, kind })}
          aria-current={view.kind === kind ? 'true' : undefined}
        >
          {t(`kind.${kind}`)} {(kind === 'messages' || kind === 'delegations') && <b>{counts[kind]}</b>}
        </a>
      ))}
    </nav>
  )
}
