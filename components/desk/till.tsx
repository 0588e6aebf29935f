import { getTranslations } from 'next-intl/server'
import type { DeskTill, TillClosing, TillEntry, TillSum } from '@/lib/contract/desk-till'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { DESK_TILL, deskOrderPath } from '@/lib/desk/paths'
import {
  amount,
  closingTitle,
  entryNotes,
  isAfterClosing,
  methodName,
  personName,
  type TillView,
  tillCsvPath,
  tillPath,
  turnTill,
} from '@/lib/desk/till'
import { formatAbbreviatedDate, formatLongDate, formatTime } from '@/lib/rules/dates'
import { centsFromEuro, formatCents, formatEuro } from '@/lib/rules/money'
import { today } from '@/lib/values/rome-time'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { DeskNotice } from './notice'
import { PrintButton } from './print-button'
import { DeskFacts, DeskTable, DeskTurn } from './table'

/** Chooses the day. */
export async function TillDays({ view }: { view: TillView }) {
  const t = await getTranslations('desk')
  return (
    <search className="desk-tools desk-no-print">
      <DeskTurn
        label={t('agenda.turn')}
        text={formatAbbreviatedDate(view.day)}
        previous={{ href: turnTill(view, -1), text: t('agenda.previous') }}
        next={view.day < today() ? { href: turnTill(view, 1), text: t('agenda.next') } : null}
        now={{ href: tillPath({ ...view, day: today() }), text: t('today') }}
      >
        <form method="get" action={DESK_TILL}>
          <input type="hidden" name="farmacia" value={view.pharmacy_id} />
          <div className="desk-field">
            <label htmlFor="desk-giorno">{t('agenda.day')}</label>
            <input id="desk-giorno" name="giorno" type="date" required defaultValue={view.day} />
          </div>
          <DeskButton main>{t('agenda.show')}</DeskButton>
        </form>
      </DeskTurn>
    </search>
  )
}

const sumOf = (sums: readonly TillSum[], field: 'taken' | 'given_back' | 'total') =>
  formatCents(sums.reduce((sum, one) => sum + centsFromEuro(one[field]), 0))

/** What was taken and given back on a day: by method, by person, and each booking. */
export async function Till({ till, view }: { till: DeskTill; view: TillView }) {
  const t = await getTranslations('desk.till')
  const { closings, entries } = till
  const hasContent = entries.length > 0 || closings.length > 0
  return (
    <>
      <h2>{`${till.pharmacy.name}, ${formatLongDate(till.day)} ${till.day.slice(0, 4)}`}</h2>
      {hasContent && (
        <p className="desk-steps desk-no-print">
          <PrintButton />
          <a className="desk-button" href={tillCsvPath(view)}>
            {t('export')}
          </a>
        </p>
      )}
      {entries.length === 0 ? <p className="desk-empty">{t('empty')}</p> : <TillTables till={till} />}
    </>
  )
}

async function TillTables({ till }: { till: DeskTill }) {
  const t = await getTranslations('desk.till')
  const { by_method, by_person, entries } = till
  return (
    <>
      <DeskTable
        caption={t('byMethod')}
        className="desk-amounts"
        columns={[t('method.label'), t('taken'), t('givenBack'), t('total')]}
      >
        {by_method.map((sum) => (
          <tr key={sum.method}>
            <th scope="row">{methodName(sum.method)}</th>
            <td data-label={t('taken')}>{formatEuro(sum.taken)}</td>
            <td data-label={t('givenBack')}>{formatEuro(sum.given_back)}</td>
            <td data-label={t('total')}>
              <b>{formatEuro(sum.total)}</b>
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            <b>{t('all')}</b>
          </th>
          <td data-label={t('taken')}>{sumOf(by_method, 'taken')}</td>
          <td data-label={t('givenBack')}>{sumOf(by_method, 'given_back')}</td>
          <td data-label={t('total')}>
            <b>{sumOf(by_method, 'total')}</b>
          </td>
        </tr>
      </DeskTable>
      <h2>{t('byPerson')}</h2>
      <DeskTable
        caption={t('byPerson')}
        className="desk-amounts"
        columns={[t('person'), ...by_method.map(({ method }) => methodName(method)), t('total')]}
      >
        {by_person.map(({ by, sums }) => (
          <tr key={by}>
            <th scope="row">{personName(by)}</th>
            {by_method.map(({ method }) => (
              <td key={method} data-label={methodName(method)}>
                {formatEuro(sums.find((sum) => sum.method === method)?.total ?? 0)}
              </td>
            ))}
            <td data-label={t('total')}>
              <b>{sumOf(sums, 'total')}</b>
            </td>
          </tr>
        ))}
      </DeskTable>
      <h2>{t('entries')}</h2>
      <DeskTable caption={t('entries')} columns={[t('order'), t('person'), t('method.label'), t('amount')]}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} is_after={isAfterClosing(till, entry)} />
        ))}
      </DeskTable>
    </>
  )
}

async function EntryRow({ entry, is_after }: { entry: TillEntry; is_after: boolean }) {
  const t = await getTranslations('desk.till')
  const notes = entryNotes(entry)
  return (
    <tr>
      <th scope="row">
        <a href={deskOrderPath(entry.order.id)}>{entry.order.number}</a> <span>{formatTime(entry.at)}</span>
      </th>
      <td data-label={t('person')}>{personName(entry.by)}</td>
      <td data-label={t('method.label')}>
        {methodName(entry.method)}
        {notes && <span>{notes}</span>}
        {is_after && <strong className="desk-mark">{t('afterClosing')}</strong>}
      </td>
      <td data-label={t('amount')} className="desk-sum">
        {entry.void ? <s>{formatEuro(entry.amount)}</s> : formatEuro(entry.amount)}
      </td>
    </tr>
  )
}

/** The day's closings, and the form of the next one. */
export async function TillClosings({ till, kept: back }: { till: DeskTill; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.till')
  const kept = back?.action === 'cassa' ? back : null
  const { closings, day } = till
  const cash = till.by_method.find(({ method }) => method === 'cash')?.total ?? 0
  const typed = {
    kept,
    texts: { required: t('countedInvalid'), invalid: t('countedInvalid') },
    ...{ inputMode: 'decimal' as const, autoComplete: 'off', maxLength: 20 },
  }
  const isClosed = (closings.at(-1)?.changed ?? []).length === 0 && closings.length > 0
  const form = (
    <DeskForm
      action="cassa"
      kept={kept}
      texts={{ conflict: t('conflict') }}
      values={{ farmacia: till.pharmacy.id, giorno: day, versione: till.version }}
      className="desk-narrow"
    >
      <DeskField
        {...typed}
        name="opening"
        label={t('opening')}
        hint={t(till.opening > 0 ? 'openingBefore' : 'openingHint')}
        defaultValue={amount(till.opening)}
      />
      <p>
        {t('expected')}: <b>{formatCents(centsFromEuro(till.opening) + centsFromEuro(cash))}</b> (
        {t('made', { opening: formatEuro(till.opening), cash: formatEuro(cash) })})
      </p>
      <DeskField {...typed} name="counted" label={t('counted')} hint={t('countedHint')} required />
      <DeskField {...typed} name="kept" label={t('kept')} hint={t('keptHint')} defaultValue={amount(till.opening)} />
      <DeskField name="note" label={t('why')} hint={t('whyHint')} kept={kept} maxLength={500} autoComplete="off" />
      <DeskButton main>{t('submit')}</DeskButton>
    </DeskForm>
  )
  return (
    <section aria-labelledby="desk-closing">
      <h2 id="desk-closing">{t('closing')}</h2>
      {closings.map((closing, index) => (
        <Closing key={closing.id} closing={closing} is_last={index === closings.length - 1} />
      ))}
      {day <= today() &&
        (isClosed && kept === null ? (
          <details className="desk-details desk-no-print">
            <summary>{t('closeAgain')}</summary>
            {form}
          </details>
        ) : (
          <div className="desk-no-print">
            {closings.length > 0 && <h3>{t('closeAgain')}</h3>}
            {form}
          </div>
        ))}
    </section>
  )
}

async function Closing({ closing, is_last }: { closing: TillClosing; is_last: boolean }) {
  const t = await getTranslations('desk.till')
  const { opening, counted, difference, expected, kept, note, since, changed } = closing
  const sums = since.map(({ method, total }) => `${methodName(method)} ${total > 0 ? '+' : ''}${formatEuro(total)}`)
  return (
    <article className="desk-card">
      <h3>{closingTitle(closing)}</h3>
      <DeskFacts
        facts={[
          [t('openingThen'), formatEuro(opening)],
          [t('countedThen'), formatEuro(counted)],
          [t('expectedThen'), formatEuro(expected)],
          [
            t('difference'),
            <b key="difference" className={difference === 0 ? undefined : 'desk-late'}>
              {difference > 0 && '+'}
              {formatEuro(difference)}
            </b>,
          ],
          [t('keptThen'), formatEuro(kept)],
          [t('why'), note],
        ]}
      />
      {is_last && changed.length > 0 && (
        <DeskNotice tone="warning">{t('changed', { count: changed.length, sums: sums.join(', ') })}</DeskNotice>
      )}
    </article>
  )
}
