import { getTranslations } from 'next-intl/server'
import type { Desk } from '@/lib/contract/desk'
import type { DeskBlock, DeskService } from '@/lib/contract/desk-agenda'
import type { AgendaView, readAgenda } from '@/lib/desk/agenda'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskField, DeskForm, DeskSelect } from './form'
import { keptOfRow } from './kept-row'

type Days = Awaited<ReturnType<typeof readAgenda>>

interface BlockFormProps {
  view: AgendaView
  services: DeskService[]
  pharmacies: Desk['pharmacies']
  kept: KeptDeskForm | null
}

/** Closed times of the days that are shown, and the form that closes one. */
export async function AgendaBlocks({ days, ...props }: BlockFormProps & { days: Days }) {
  const { view, kept } = props
  const t = await getTranslations('desk.agenda')
  const blocks = days.flatMap((day) => day.blocks)
  return (
    <section aria-labelledby="desk-blocks">
      <h2 id="desk-blocks">{t('blocks')}</h2>
      {blocks.length === 0 && <p>{t('noBlocks')}</p>}
      <ul className="desk-rows">
        {blocks.map((block) => (
          <Block key={block.id} block={block} path={view.path} kept={keptOfRow(kept, block.id)} />
        ))}
      </ul>
      <details className="desk-details" open={kept?.action === 'chiudi'}>
        <summary>{t('close')}</summary>
        <BlockForm {...props} kept={kept?.action === 'chiudi' ? kept : null} />
      </details>
    </section>
  )
}

async function Block({ block, path, kept }: { block: DeskBlock; path: string; kept: KeptDeskForm | null }) {
  const t = await getTranslations('desk.agenda')
  const { id, pharmacy, service, starts_at, ends_at, reason, created_by } = block
  return (
    <li className="desk-steps">
      <span>
        {t('blockText', {
          day: formatLongDate(starts_at),
          from: formatTime(starts_at),
          to: formatTime(ends_at),
          service: service?.name ?? t('allServices'),
          pharmacy: pharmacy.name,
        })}
        {reason && `, ${reason}`}, {created_by}
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
  const pharmacy_id = view.pharmacy_id ?? pharmacies[0]?.id
  const here = services.filter(({ pharmacy }) => pharmacy.id === pharmacy_id)
  return (
    <DeskForm action="chiudi" kept={kept} values={{ ritorno: view.path, farmacia: pharmacy_id }} className="desk-wide">
      {pharmacies.length > 1 && (
        <p>{t('blockAt', { pharmacy: pharmacies.find(({ id }) => id === pharmacy_id)?.name ?? '' })}</p>
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
