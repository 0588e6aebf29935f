import { getTranslations } from 'next-intl/server'
import { HiddenFields } from '@/components/forms/hidden-fields'
import type { DeskService } from '@/lib/contract/desk-agenda'
import { type AgendaView, agendaPath, bookingAnchor, turnAgenda } from '@/lib/desk/agenda'
import {
  type GridCell,
  type GridColumn,
  type GridSpan,
  hasTimes,
  layOut,
  leaveOutIdle,
  nameColumn,
} from '@/lib/desk/agenda-grid'
import { DESK_AGENDA, DESK_CALLS, DESK_NEW_BOOKING, withQuery } from '@/lib/desk/paths'
import { addDays, formatAbbreviatedDate, formatTime } from '@/lib/rules/dates'
import { today } from '@/lib/values/rome-time'
import { AgendaDrag } from './agenda-drag'
import { DeskButton } from './button'
import { DeskSelect } from './form'
import { DeskTurn } from './table'

/** Chooses day, length and service of the agenda. */
export async function AgendaDays({
  view,
  services,
  chosen,
}: {
  view: AgendaView
  services: DeskService[]
  chosen: DeskService | undefined
}) {
  const t = await getTranslations('desk')
  const place = { farmacia: view.pharmacy_id }
  const last = addDays(view.from, view.days - 1)
  return (
    <search className="desk-tools desk-no-print">
      <DeskTurn
        label={t('agenda.turn')}
        text={[view.from, ...(view.days > 1 ? [last] : [])].map((day) => formatAbbreviatedDate(day)).join(' – ')}
        previous={{ href: turnAgenda(view, -1), text: t('agenda.previous') }}
        next={{ href: turnAgenda(view, 1), text: t('agenda.next') }}
        now={{ href: agendaPath({ ...view, from: today() }), text: t('today') }}
      >
        <form method="get" action={DESK_AGENDA}>
          <HiddenFields fields={place} />
          <div className="desk-field">
            <label htmlFor="desk-giorno">{t('agenda.day')}</label>
            <input id="desk-giorno" name="giorno" type="date" required defaultValue={view.from} />
          </div>
          <DeskSelect
            name="giorni"
            label={t('agenda.days')}
            chosen={String(view.days)}
            choices={[
              { value: '1', text: t('agenda.one') },
              { value: '7', text: t('agenda.week') },
            ]}
          />
          {services.length > 1 && (
            <DeskSelect
              name="servizio"
              of="mostra"
              label={t('agenda.which')}
              chosen={chosen?.id ?? ''}
              choices={[
                { value: '', text: t('agenda.everyService') },
                ...services.map((service) => ({ value: service.id, text: nameColumn(service, services) })),
              ]}
            />
          )}
          <DeskButton main>{t('agenda.show')}</DeskButton>
        </form>
      </DeskTurn>
      <a
        href={withQuery(DESK_NEW_BOOKING, { ...place, servizio: view.service_id, giorno: view.from })}
        className="desk-button desk-main"
      >
        {t('agenda.new')}
      </a>
      <a href={withQuery(DESK_CALLS, { ...place, giorno: view.from })} className="desk-button">
        {t('agenda.toCalls')}
      </a>
    </search>
  )
}

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
  const drawn = columns.some(hasTimes) ? layOut(columns) : null
  const places = [...new Set(columns.map(({ pharmacy }) => pharmacy))]
  return (
    <>
      {view.days > 1 && !chosen && services.length > 0 && <p>{t('chooseService')}</p>}
      {drawn && (
        <section className="scroll-x desk-scroll" aria-label={t('grid')}>
          <table className="desk-grid">
            <caption className="desk-hidden">{t('grid')}</caption>
            <thead>
              {places.some((place) => place !== null) && (
                <tr>
                  <td />
                  {places.map((place) => (
                    <th
                      key={place}
                      scope="colgroup"
                      colSpan={columns.filter(({ pharmacy }) => pharmacy === place).length}
                    >
                      {place}
                    </th>
                  ))}
                </tr>
              )}
              <tr>
                <th scope="col">{t('time')}</th>
                {columns.map(({ name, day, service_id, pharmacy }) => (
                  <th key={`${day} ${name} ${pharmacy}`} scope="col">
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
                          key={`${column.day} ${column.name} ${column.pharmacy}`}
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
      {idle.length > 0 && (
        <p>
          {t('idle', {
            services: idle.map(({ name, pharmacy }) => (pharmacy ? `${name} (${pharmacy})` : name)).join('; '),
          })}
        </p>
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
