import { getTranslations } from 'next-intl/server'
import type { DeskReturn } from '@/lib/contract/desk-orders'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { deskOrderPath } from '@/lib/desk/paths'
import { type ReturnsView, type readReturns, returnsPath } from '@/lib/desk/returns'
import { formatRelativeTime, formatShortDate, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { DeskButton } from './button'
import { DeskForm, MethodField } from './form'
import { keptOfRow } from './kept-row'
import { GoneNotice } from './notice'
import { DeskPages, DeskTable } from './table'

interface Props {
  found: Awaited<ReturnType<typeof readReturns>>
  view: ReturnsView
  kept: KeptDeskForm | null
}

/** Withdrawals with what is still to be done for each. */
export async function ReturnList({ found, view, kept }: Props) {
  const t = await getTranslations('desk.returns')
  return (
    <>
      <nav aria-label={t('show')} className="desk-tabs">
        {([false, true] as const).map((all) => (
          <a
            key={String(all)}
            href={returnsPath({ ...view, all, page: 1 })}
            aria-current={view.all === all ? 'true' : undefined}
          >
            {all ? t('all') : t('open')}
          </a>
        ))}
      </nav>
      <GoneNotice kept={kept} shown={found.items} />
      {found.items.length === 0 ? (
        <p className="desk-empty">{view.all ? t('none') : t('nothing')}</p>
      ) : (
        <DeskTable
          caption={t('title')}
          columns={(['order', 'products', 'goods', 'refund'] as const).map((name) => t(name))}
        >
          {found.items.map((one) => (
            <ReturnRow key={one.id} one={one} path={returnsPath(view)} kept={keptOfRow(kept, one.id)} />
          ))}
        </DeskTable>
      )}
      <DeskPages page={found.page_number} total={found.total} href={(page) => returnsPath({ ...view, page })} />
    </>
  )
}

interface RowProps {
  one: DeskReturn
  path: string
  kept: KeptDeskForm | null
}

async function ReturnRow({ one, path, kept }: RowProps) {
  const t = await getTranslations('desk.returns')
  return (
    <tr>
      <th scope="row">
        <a href={deskOrderPath(one.order.id)} className="desk-sum">
          {one.order.number}
        </a>
        <span>{t('received', { when: formatRelativeTime(one.received_at) })}</span>
        <span>{[one.name, one.contact].filter(Boolean).join(', ')}</span>
        <span>{one.pharmacy.name}</span>
      </th>
      <td data-label={t('products')}>
        <ul className="desk-list">
          {one.lines.map(({ minsan, name, quantity }) => (
            <li key={minsan}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
      </td>
      <td data-label={t('goods')}>
        <Goods one={one} path={path} kept={kept} />
      </td>
      <td data-label={t('refund')}>
        <Refund one={one} path={path} kept={kept} />
      </td>
    </tr>
  )
}

const hiddenValues = ({ id, order }: DeskReturn, path: string) => ({
  id,
  versione: order.version,
  ritorno: path,
})

async function Goods({ one, path, kept }: RowProps) {
  const t = await getTranslations('desk.returns')
  if (one.goods === 'none') return t('noGoods')
  if (one.goods === 'back')
    return (
      <>
        <Done name={one.goods_back_by} at={one.goods_back_at} />
        {one.undo?.what === 'goods_back' && <Undo one={one} path={path} kept={kept} />}
      </>
    )
  return (
    <DeskForm action="reso" values={hiddenValues(one, path)} kept={kept} texts={{ conflict: t('conflict') }}>
      <label className="desk-check">
        <input type="checkbox" name="rimetti" value="1" /> {t('restock')}
      </label>
      <DeskButton main aria-label={t('backOf', { number: one.order.number })}>
        {t('back')}
      </DeskButton>
    </DeskForm>
  )
}

async function Refund({ one, path, kept }: RowProps) {
  const t = await getTranslations('desk.returns')
  const { delivery, total } = one.amount
  if (one.refund === 'none') return t('unpaid')
  return (
    <>
      <b className="desk-sum">{formatEuro(total)}</b>
      {delivery > 0 && <span>{t('withDelivery', { amount: formatEuro(delivery) })}</span>}
      {one.refund === 'refunded' ? (
        <>
          <Done name={one.refunded_by} at={one.refunded_at} />
          {one.undo?.what === 'withdrawal_refunded' && <Undo one={one} path={path} kept={kept} />}
        </>
      ) : (
        <>
          <p>{t('until', { day: formatShortDate(one.refund_until) })}</p>
          {one.goods === 'awaited' && <p>{t('mayWait')}</p>}
          <DeskForm action="rimborso" values={hiddenValues(one, path)} kept={kept} texts={{ conflict: t('conflict') }}>
            <MethodField label={t('how')} chosen={one.method ?? 'cash'} of={one.id} online={one.method === 'online'} />
            <DeskButton main aria-label={t('refundedOf', { number: one.order.number })}>
              {t('refunded')}
            </DeskButton>
          </DeskForm>
        </>
      )}
    </>
  )
}

/** Takes the last press back, for a minute. */
async function Undo({ one, path, kept }: RowProps) {
  const t = await getTranslations('desk')
  const values = { ...hiddenValues(one, path), ordine: one.order.id }
  return (
    <DeskForm action="annulla" values={values} kept={kept} texts={{ conflict: t('order.undo.over') }}>
      <DeskButton aria-label={t('returns.undoOf', { number: one.order.number })}>{t('order.undo.submit')}</DeskButton>
    </DeskForm>
  )
}

/** Who did it and when; refunds of a whole order are recorded there. */
async function Done({ name, at }: { name: string | null; at: string | null }) {
  const t = await getTranslations('desk.returns')
  if (!at) return <span>{t('doneInOrder')}</span>
  return <span>{t('doneBy', { name: name ?? '–', day: formatShortDate(at), time: formatTime(at) })}</span>
}
