import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { DeskSupplies, DeskSupply } from '@/lib/contract/desk-supplies'
import { DESK_CATALOGUE, deskOrderPath, withQuery } from '@/lib/desk/paths'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { DeskTable } from './table'

export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** How many packs were ordered, or arrived. */
export async function PacksForm({
  action,
  name,
  packs,
  values,
}: {
  action: 'ordinato' | 'arrivato'
  name: string
  packs: number
  values: Record<string, string>
}) {
  const t = await getTranslations('desk.supplies')
  return (
    <DeskForm action={action} values={values} className="desk-packs">
      <input
        type="text"
        inputMode="numeric"
        name="pezzi"
        defaultValue={packs}
        maxLength={4}
        required
        autoComplete="off"
        aria-label={t(`${action}.label`, { name })}
      />
      <DeskButton main aria-label={t(`${action}.mark`, { name })}>
        {t(`${action}.submit`)}
      </DeskButton>
    </DeskForm>
  )
}

/** Packs that are on their way, and who ordered them when. */
export async function Awaited({ found, pharmacy_id }: { found: DeskSupplies; pharmacy_id: string }) {
  const t = await getTranslations('desk.supplies')
  const awaited = found.supplies.filter(({ arrival }) => !arrival)
  if (awaited.length === 0) return null
  return (
    <Section id="desk-awaited" title={t('awaited')}>
      <p>{t('awaitedLead')}</p>
      <DeskTable caption={t('awaited')} columns={(['product', 'ordered', 'quantity'] as const).map((name) => t(name))}>
        {awaited.map((supply) => (
          <tr key={supply.id}>
            <th scope="row">
              <b>{supply.name}</b>
              <span className="desk-code">{t('code', { code: supply.minsan })}</span>
              {!found.needs.some(({ minsan }) => minsan === supply.minsan) && <span>{t('notNeeded')}</span>}
            </th>
            <td data-label={t('ordered')}>
              <b>{t('packs', { count: supply.quantity })}</b>
              <span>{t('by', { name: supply.ordered_by, ...toMoment(supply.ordered_at) })}</span>
              {supply.awaited < supply.quantity && <span>{t('stillAwaited', { count: supply.awaited })}</span>}
              <Undo supply={supply} press="ordered" pharmacy_id={pharmacy_id} />
            </td>
            <td>
              <PacksForm
                action="arrivato"
                name={supply.name}
                packs={supply.awaited}
                values={{ farmacia: pharmacy_id, id: supply.id, attese: String(supply.awaited) }}
              />
            </td>
          </tr>
        ))}
      </DeskTable>
    </Section>
  )
}

const toMoment = (at: string) => ({ day: formatShortDate(at), time: formatTime(at) })

/** What arrived, and for each order that got packs whether it is complete. */
export async function Arrival({ supply: { arrival, minsan } }: { supply: DeskSupply }) {
  const t = await getTranslations('desk.supplies')
  if (!arrival) return null
  const extra = arrival.quantity - arrival.orders.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <p>
        {t('arrived', { count: arrival.quantity })}, {t('by', { name: arrival.by, ...toMoment(arrival.at) })}
      </p>
      <ul className="desk-list">
        {arrival.orders.map(({ id, number, complete }) => (
          <li key={id}>
            {t.rich(complete ? 'complete' : 'incomplete', {
              number,
              link: (text) => <a href={deskOrderPath(id)}>{text}</a>,
            })}
          </li>
        ))}
        {extra > 0 && (
          <li>
            {t.rich('extra', {
              count: extra,
              link: (text) => <a href={withQuery(DESK_CATALOGUE, { cerca: minsan })}>{text}</a>,
            })}
          </li>
        )}
      </ul>
    </>
  )
}

/** Takes the last press at a supply back, for a minute. */
export async function Undo({
  supply: { id, name, undo_until },
  press,
  pharmacy_id,
}: {
  supply: DeskSupply
  press: 'ordered' | 'arrived'
  pharmacy_id: string
}) {
  const t = await getTranslations('desk')
  if (!undo_until) return null
  return (
    <DeskForm action="annulla-fornitura" values={{ farmacia: pharmacy_id, id, premuto: press }}>
      <DeskButton aria-label={t(`supplies.undo.${press}`, { name })}>{t('order.undo.submit')}</DeskButton>
    </DeskForm>
  )
}
