import { getTranslations } from 'next-intl/server'
import type { DeskService } from '@/lib/contract/desk-agenda'
import { type AgendaView, agendaPath, bookingAnchor } from '@/lib/desk/agenda'
import { type GridCell, type GridColumn, type GridSpan, layOut, leaveOutIdle } from '@/lib/desk/agenda-grid'
import { DESK_NEW_BOOKING, withQuery } from '@/lib/desk/paths'
import { formatTime } from '@/lib/rules/dates'
import { AgendaDrag } from './agenda-drag'

interface Props {
  view: AgendaView
  columns: GridColumn[]
  services: DeskService[]
  chosen: DeskService | undefined
}

/** Times of the days at their place: appointments, closed times, and free ones, which lead to a new appointment. */
export async function AgendaGrid({ view, columns: all, services, chosen }: Props) {
  const t = await getTranslations('desk.agenda')
  const { shown: columns, idle } = leaveOutIdle(all)
  const drawn = layOut(columns)
  return (
    <>
      {view.days > 1 && !chosen && services.length > 0 && <p>{t('chooseService')}</p>}
      {idle.length > 0 && <p>{t('idle', { services: idle.map(({ name }) => name).join('; ') })}</p>}
      {drawn && (
        <section className="scroll-x desk-scroll" aria-label={t('grid')}>
          <table className="desk-grid">
            <caption className="desk-hidden">{t('grid')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                {columns.map(({ name, day, service_id }) => (
                  <th key={`${day} ${name}`} scope="col">
                    {all.length > 1 ? (
                      <a href={agendaPath({ ...view, service_id, from: day, days: 1 })}>{name}</a>
                    ) : (
                      name
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {drawn.times.map((minutes, row) => (
                <tr key={minutes}>
                  <th scope="row">{clock(minutes)}</th>
                  {drawn.cells.map((cells, index) => {
                    const cell = cells.find((one) => one.row === row)
                    const column = columns[index]
                    return (
                      cell &&
                      column && (
                        <Cell
                          key={`${column.day} ${column.name}`}
                          cell={cell}
                          column={column}
                          view={view}
                          named={chosen === undefined && columns.length > 1 && view.days > 1}
                        />
                      )
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <AgendaDrag />
        </section>
      )}
    </>
  )
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function Cell({
  cell: { rows, spans },
  ...props
}: {
  cell: GridCell
  column: GridColumn
  view: AgendaView
  /** The column is of several services. */
  named: boolean
}) {
  const shut = spans.length > 0 && spans.every(({ kind }) => kind === 'closed' || kind === 'block')
  return (
    <td rowSpan={rows} className={shut ? 'desk-shut' : spans.length === 0 ? 'desk-none' : undefined}>
      {spans.map((span) => (
        <Span
          key={`${span.kind} ${span.from} ${span.kind === 'booking' ? span.booking.id : ''}`}
          span={span}
          {...props}
        />
      ))}
    </td>
  )
}

async function Span({
  span,
  column: { day },
  view,
  named,
}: {
  span: GridSpan
  column: GridColumn
  view: AgendaView
  named: boolean
}) {
  const t = await getTranslations('desk.agenda')
  if (span.kind === 'closed') return <span>{t('shut')}</span>
  if (span.kind === 'block') {
    const { reason } = span.block
    return <span>{reason ? t('shutFor', { reason }) : t('shut')}</span>
  }
  if (span.kind === 'free') {
    const { service_id, time } = span
    const query = { farmacia: view.pharmacy_id, servizio: service_id, giorno: day, ora: time }
    return (
      <a href={withQuery(DESK_NEW_BOOKING, query)} className="desk-free" data-free={service_id}>
        {t('freeAt', { time })}
      </a>
    )
  }
  const { id, status, starts_at, customer, service, service_id } = span.booking
  const movable = status === 'booked'
  return (
    <a
      href={`#${bookingAnchor(id)}`}
      className="desk-booked"
      data-booking={movable ? id : undefined}
      data-of={service_id}
    >
      <b>{formatTime(starts_at)}</b> {customer ?? '–'}
      {named && `, ${service}`}
      {!movable && ` (${t(status === 'missed' ? 'was_missed' : 'was_done')})`}
    </a>
  )
}
