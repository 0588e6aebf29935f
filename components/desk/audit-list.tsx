import type { AuditEntry } from '@/lib/contract/desk-people'
import { deskOrderPath } from '@/lib/desk/paths'
import { auditPath, peoplePath } from '@/lib/desk/people'
import { fill } from '@/lib/i18n/fill'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import messages from '@/messages/it.json'
import { DeskTable } from './table'

const texts = messages.desk.audit
const { roles } = messages.desk.people
const { kinds } = messages.desk.imports

interface Props {
  found: { items: AuditEntry[]; next: string | null }
  pharmacy_id: string
  /** Whether it is the first page. */
  is_first: boolean
}

/** The record of who did what, newest first. */
export function AuditList({ found: { items, next }, pharmacy_id, is_first }: Props) {
  return (
    <>
      <p>{texts.lead}</p>
      <p>{texts.networkHint}</p>
      {items.length === 0 ? (
        <p className="desk-empty">{texts.empty}</p>
      ) : (
        <DeskTable caption={texts.title} columns={[texts.when, texts.who, texts.what, texts.network]}>
          {items.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                {formatShortDate(entry.at)}, {formatTime(entry.at)}
              </th>
              <td data-label={texts.who}>{describeActor(entry)}</td>
              <td data-label={texts.what}>
                {entry.order ? <a href={deskOrderPath(entry.order.id)}>{summarise(entry)}</a> : summarise(entry)}
              </td>
              <td data-label={texts.network}>{entry.network ?? '–'}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <nav aria-label={messages.desk.list.pages} className="desk-pages">
        {!is_first && <a href={auditPath(pharmacy_id)}>{texts.newest}</a>}
        {next && <a href={auditPath(pharmacy_id, next)}>{texts.older}</a>}
        <a href={peoplePath(pharmacy_id)}>{texts.people}</a>
      </nav>
    </>
  )
}

const nameOf = (person: AuditEntry['by']) => person && (person.name ?? fill(texts.removed, { id: person.id }))

const describeActor = ({ by, by_operator }: AuditEntry) =>
  by_operator ? texts.operator : (nameOf(by) ?? texts.unknown)

const listRoles = (some: AuditEntry['after']) => some?.map((role) => roles[role]).join(', ') ?? '–'

const summarise = ({ action, subject, email, order, command, imported, before, after }: AuditEntry) =>
  fill(texts.actions[action], {
    name: nameOf(subject) ?? email ?? texts.someone,
    order: order?.number ?? '',
    command: command ?? '',
    kind: imported === null ? '' : kinds[imported],
    before: listRoles(before),
    after: listRoles(after),
  })
