import { getTranslations } from 'next-intl/server'
import { failureText } from '@/components/forms/failure-text'
import { type DeskNeed, type DeskSupplies, SUPPLIES_MAX } from '@/lib/contract/desk-supplies'
import type { KeptDeskForm } from '@/lib/desk/forms'
import { deskOrderPath } from '@/lib/desk/paths'
import { productField, readProducts, suppliesCsvPath, suppliesText, toBeOrdered } from '@/lib/desk/supplies'
import { formatRelativeTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { CopyButton } from './copy-button'
import { DeskForm } from './form'
import { DeskNotice } from './notice'
import { Arrival, Awaited, PacksForm, Section, Undo } from './supply-arrivals'
import { DeskTable } from './table'

interface Props {
  found: DeskSupplies
  pharmacy_id: string
  kept: KeptDeskForm | null
}

const SUPPLY_ACTIONS = ['ordinato', 'arrivato', 'annulla-fornitura']

/** What is to be ordered from the wholesaler, what is awaited, and what arrived for which orders. */
export async function SupplyList({ found, pharmacy_id, kept }: Props) {
  const t = await getTranslations('desk.supplies')
  const open = toBeOrdered(found)
  const arrived = found.supplies.filter(({ arrival }) => arrival)
  const justArrived = arrived.filter(({ undo_until }) => undo_until)
  const earlier = arrived.filter(({ undo_until }) => !undo_until)
  return (
    <>
      {kept && SUPPLY_ACTIONS.includes(kept.action) && <Refusal found={found} kept={kept} />}
      {justArrived.map((supply) => (
        <DeskNotice key={supply.id} tone="positive">
          <b>{supply.name}</b>
          <Arrival supply={supply} />
          <Undo supply={supply} press="arrived" pharmacy_id={pharmacy_id} />
        </DeskNotice>
      ))}
      <p>{t('lead')}</p>
      {open.length === 0 ? (
        <p className="desk-empty">{t('nothing')}</p>
      ) : (
        <ToOrder found={found} open={open} pharmacy_id={pharmacy_id} />
      )}
      <Awaited found={found} pharmacy_id={pharmacy_id} />
      {earlier.length > 0 && (
        <Section id="desk-arrived" title={t('arrivals')}>
          <ul className="desk-list">
            {earlier.map((supply) => (
              <li key={supply.id}>
                <b>{supply.name}</b>
                <Arrival supply={supply} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Why a press was not recorded: above all, who ordered the product meanwhile. */
async function Refusal({ found, kept }: Pick<Props, 'found'> & { kept: KeptDeskForm }) {
  const t = await getTranslations('desk.supplies')
  if (!kept.failure) return <DeskNotice tone="critical">{t('invalid')}</DeskNotice>
  const sent = readProducts(new URLSearchParams(kept.fields)).map(({ minsan }) => minsan)
  const other = found.supplies.find(({ minsan }) => sent.includes(minsan))
  const conflict =
    kept.action === 'ordinato' && other
      ? t('conflictBy', {
          ...{ name: other.ordered_by, product: other.name, count: other.quantity },
          when: formatRelativeTime(other.ordered_at),
        })
      : t(kept.action === 'annulla-fornitura' ? 'undoOver' : 'conflict')
  return <DeskNotice tone="critical">{failureText(kept.failure, { conflict, not_found: t('undoOver') })}</DeskNotice>
}

async function ToOrder({ found, open, pharmacy_id }: Omit<Props, 'kept'> & { open: DeskNeed[] }) {
  const t = await getTranslations('desk.supplies')
  const all = open.slice(0, SUPPLIES_MAX)
  return (
    <>
      <DeskTable
        caption={t('title')}
        columns={(['product', 'missing', 'due', 'quantity'] as const).map((name) => t(name))}
      >
        {open.map((need) => (
          <tr key={need.minsan}>
            <th scope="row">
              <b>{need.name}</b>
              <span className="desk-code">{t('code', { code: need.minsan })}</span>
            </th>
            <td data-label={t('missing')}>
              <b>{t('packs', { count: need.missing })}</b>
              {need.to_order < need.missing && <span>{t('onTheWay', { count: need.missing - need.to_order })}</span>}
              <Orders orders={need.orders} />
            </td>
            <td data-label={t('due')}>{need.due && formatRelativeTime(need.due)}</td>
            <td>
              <PacksForm
                action="ordinato"
                name={need.name}
                packs={need.to_order}
                values={{ farmacia: pharmacy_id, prodotto: productField(need) }}
              />
            </td>
          </tr>
        ))}
      </DeskTable>
      <div className="desk-filters">
        {all.length > 1 && (
          <DeskForm action="ordinato" values={{ farmacia: pharmacy_id }}>
            {all.map((need) => (
              <input key={need.minsan} type="hidden" name="prodotto" value={productField(need, need.to_order)} />
            ))}
            <DeskButton>{t('orderAll', { count: all.length })}</DeskButton>
          </DeskForm>
        )}
        <a className="desk-button" href={suppliesCsvPath(pharmacy_id)} download>
          {t('export')}
        </a>
      </div>
      <details className="desk-details">
        <summary>{t('text')}</summary>
        <div className="desk-field">
          <label htmlFor="desk-supplies-text">{t('textLabel')}</label>
          <textarea id="desk-supplies-text" readOnly rows={Math.min(open.length + 1, 12)} value={suppliesText(found)} />
        </div>
        <p className="desk-steps">
          <CopyButton text={suppliesText(found)}>{t('copy')}</CopyButton>
        </p>
      </details>
    </>
  )
}

/** Orders with their packs. */
async function Orders({ orders }: { orders: DeskNeed['orders'] }) {
  const t = await getTranslations('desk.supplies')
  return (
    <ul className="desk-list">
      {orders.map(({ id, number, quantity }) => (
        <li key={id}>
          {t.rich('ofOrder', { count: quantity, number, link: (text) => <a href={deskOrderPath(id)}>{text}</a> })}
        </li>
      ))}
    </ul>
  )
}
