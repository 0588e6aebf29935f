import { getTranslations } from 'next-intl/server'
import type { Desk } from '@/lib/contract/desk'
import type { DeskBlock, DeskService } from '@/lib/contract/desk-agenda'
import { type AgendaDay, type AgendaView, isWholeDay } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { hoursPath } from '@/lib/desk/hours'
import { formatTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { keptOfRow } from './kept-row'

interface BlockFormProps {
  view: AgendaView
  services: DeskService[]
  pharmacies: Desk['pharmacies']
  kept: KeptDeskForm | null
}

/** Form that closes an hour or a day for bookings. */
export async function AgendaBlocks(props: BlockFormProps) {
  const { kept } = props
  const t = await getTranslations('desk.agenda')
  const isOpen = kept?.action === 'chiudi'
  return (
    <details className="desk-details" open={isOpen}>
      <summary>{t('close')}</summary>
      <BlockForm {...props} kept={isOpen ? kept : null} />
    </details>
  )
}

/** When the pharmacies are open on a day, and what is closed. */
export async function DayHours({
  day: { hours, blocks },
  several,
  path,
  kept,
}: {
  day: AgendaDay
  several: boolean
  path: string
  kept: KeptDeskForm | null
}) {
  const t = await getTranslations('desk.agenda')
  return (
    <ul className="desk-rows desk-day">
      {hours.map(({ pharmacy, windows, closure }) => {
        const times = windows.map(({ opens, closes }) => `${formatTime(opens)}–${formatTime(closes)}`).join(', ')
        const closed = closure?.reason ? t('closedFor', { reason: closure.reason }) : t('closedDay')
        return (
          <li key={pharmacy.id} className="desk-steps">
            <span>
              {several && `${pharmacy.name}: `}
              {windows.length > 0 ? t('openAt', { times }) : <b>{closed}</b>}
            </span>
            {closure && <a href={hoursPath(pharmacy.id)}>{t('toHours')}</a>}
          </li>
        )
      })}
      {blocks.map((block) => (
        <Block key={block.id} block={block} several={several} path={path} kept={keptOfRow(kept, block.id)} />
      ))}
    </ul>
  )
}

async function Block({
  block,
  several,
  path,
  kept,
}: {
  block: DeskBlock
  several: boolean
  path: string
  kept: KeptDeskForm | null
}) {
  const t = await getTranslations('desk.agenda')
  const { id, pharmacy, service, starts_at, ends_at, reason, created_by } = block
  const time = isWholeDay(block) ? t('allDay') : `${formatTime(starts_at)}–${formatTime(ends_at)}`
  return (
    <li className="desk-steps">
      <span>
        <b>{t('blockText', { time, service: service?.name ?? t('allServices') })}</b>
        {[several && pharmacy.name, reason, created_by].filter(Boolean).map((one) => `, ${one}`)}
      </span>
      <DeskForm action="apri" kept={kept} values={{ id, ritorno: path }}>
        <DeskButton>{t('open')}</DeskButton>
      </DeskForm>
    </li>
  )
}

async function BlockForm({ view, services, pharmacies, kept }: BlockFormProps) {
  const t = await getTranslations('desk.agenda')
  const texts = { required: t('bothTimes'), out_of_range: t('toAfterFrom') }
  const typed = new URLSearchParams(kept?.fields)
  const pharmacyId = view.pharmacy_id ?? pharmacies[0]?.id
  const here = services.filter(({ pharmacy }) => pharmacy.id === pharmacyId)
  return (
    <DeskForm action="chiudi" kept={kept} values={{ ritorno: view.path, farmacia: pharmacyId }} className="desk-wide">
      {pharmacies.length > 1 && (
        <p>{t('blockAt', { pharmacy: pharmacies.find(({ id }) => id === pharmacyId)?.name ?? '' })}</p>
      )}
      <div className="desk-pairs">
        <DeskSelect
          name="servizio"
          label={t('service')}
          chosen={typed.get('servizio') ?? ''}
          choices={[{ value: '', text: t('allServices') }, ...here.map(({ id, name }) => ({ value: id, text: name }))]}
        />
        <DeskField name="date" label={t('blockDay')} type="date" kept={kept} defaultValue={view.from} required />
        <DeskField name="from" label={t('from')} hint={t('wholeDay')} type="time" kept={kept} texts={texts} />
        <DeskField name="to" label={t('to')} type="time" kept={kept} texts={texts} />
      </div>
      <DeskField name="reason" label={t('reason')} kept={kept} maxLength={120} />
      <DeskButton main>{t('closeSubmit')}</DeskButton>
    </DeskForm>
  )
}
