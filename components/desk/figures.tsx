import { getTranslations } from 'next-intl/server'
import type { DeskFigures } from '@/lib/contract/desk-till'
import {
  durationText,
  type FiguresView,
  figuresCsvPath,
  thisWeekPath,
  toFigureRows,
  turnWeek,
  weekName,
} from '@/lib/desk/figures'
import { DESK_FIGURES } from '@/lib/desk/paths'
import { today } from '@/lib/values/rome-time'
import { DeskButton } from './button'
import { PrintButton } from './print-button'
import { DeskFacts, DeskTable, DeskTurn } from './table'

/** Chooses the week. */
export async function FigureWeeks({ view }: { view: FiguresView }) {
  const t = await getTranslations('desk')
  const [previous, next] = [turnWeek(view, -1), turnWeek(view, 1)]
  return (
    <search className="desk-tools desk-no-print">
      <DeskTurn
        label={t('figures.weeks')}
        text={weekName({ from: view.day })}
        previous={previous ? { href: previous, text: t('figures.previous') } : null}
        next={next ? { href: next, text: t('figures.next') } : null}
        now={{ href: thisWeekPath(view), text: t('figures.thisWeek') }}
      >
        <form method="get" action={DESK_FIGURES}>
          <input type="hidden" name="farmacia" value={view.pharmacy_id} />
          <div className="desk-field">
            <label htmlFor="desk-giorno">{t('figures.dayOf')}</label>
            <input id="desk-giorno" name="giorno" type="date" required max={today()} defaultValue={view.day} />
          </div>
          <DeskButton main>{t('agenda.show')}</DeskButton>
        </form>
      </DeskTurn>
    </search>
  )
}

/** Orders, times, missing products and searches of a week, next to the week before. */
export async function Figures({ figures, view }: { figures: DeskFigures; view: FiguresView }) {
  const t = await getTranslations('desk.figures')
  const { pharmacy, week, before, missing, searches } = figures
  const columns = [t('state'), t('collected'), t('delivered'), t('all'), t('before')]
  const rows = toFigureRows(figures)
  return (
    <>
      <h2>{`${pharmacy.name}, ${weekName(week)}`}</h2>
      <p className="desk-steps desk-no-print">
        <PrintButton />
        <a className="desk-button" href={figuresCsvPath(view)}>
          {t('export')}
        </a>
      </p>
      <p>{t('lead', { before: weekName(before) })}</p>
      <DeskTable caption={t('orders')} className="desk-amounts desk-numbers" columns={columns}>
        {rows.map((row, index) => (
          <tr key={row.name}>
            <th scope="row">{index === rows.length - 1 ? <b>{row.name}</b> : row.name}</th>
            <td data-label={t('collected')}>{row.collected}</td>
            <td data-label={t('delivered')}>{row.delivered}</td>
            <td data-label={t('all')}>
              <b>{row.all}</b>
            </td>
            <td data-label={t('before')}>{row.before}</td>
          </tr>
        ))}
      </DeskTable>
      <h2>{t('times')}</h2>
      <p>{t('timesHint')}</p>
      <DeskFacts
        facts={[
          [t('readyTime'), t('median', { time: durationText(week.ready_minutes), count: week.ready })],
          [t('readyBefore'), t('median', { time: durationText(before.ready_minutes), count: before.ready })],
        ]}
      />
      <h2>{t('missing')}</h2>
      {missing.length === 0 ? (
        <p className="desk-empty">{t('noMissing')}</p>
      ) : (
        <DeskTable caption={t('missing')} className="desk-amounts desk-numbers" columns={[t('product'), t('packs')]}>
          {missing.map(({ minsan, name, packs }) => (
            <tr key={minsan}>
              <th scope="row">
                {name} <span>{minsan}</span>
              </th>
              <td data-label={t('packs')}>{packs}</td>
            </tr>
          ))}
        </DeskTable>
      )}
      <h2>{t('searches')}</h2>
      <p>{t('searchesHint', { count: searches.shown_from, rare: searches.rare })}</p>
      {searches.queries.length === 0 ? (
        <p className="desk-empty">{t('noSearches')}</p>
      ) : (
        <DeskTable caption={t('searches')} className="desk-amounts desk-numbers" columns={[t('text'), t('times_sent')]}>
          {searches.queries.map(({ query, count }) => (
            <tr key={query}>
              <th scope="row">{query}</th>
              <td data-label={t('times_sent')}>{count}</td>
            </tr>
          ))}
        </DeskTable>
      )}
    </>
  )
}
