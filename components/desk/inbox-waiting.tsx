import { getTranslations } from 'next-intl/server'
import type { DeskWaiting } from '@/lib/contract/desk-inbox'
import { cataloguePath } from '@/lib/desk/products'
import { formatRelativeTime } from '@/lib/rules/dates'
import { DeskTable } from './table'

/** Products that customers wait for, most wanted first. */
export async function InboxWaiting({ items, several }: { items: DeskWaiting[]; several: boolean }) {
  const t = await getTranslations('desk.inbox')
  if (items.length === 0) return <p className="desk-empty">{t('noWaiting')}</p>
  return (
    <DeskTable
      caption={t('kind.waiting')}
      columns={(['product', 'count', 'since', 'stock'] as const).map((name) => t(name))}
    >
      {items.map(({ minsan, name, pharmacy, waiting, since, stock }) => (
        <tr key={`${pharmacy.id} ${minsan}`}>
          <th scope="row">
            <a href={cataloguePath({ pharmacy_id: pharmacy.id, search: minsan, shelf: undefined, page: 1 })}>{name}</a>
            {several && <span>{pharmacy.name}</span>}
          </th>
          <td data-label={t('count')}>{waiting}</td>
          <td data-label={t('since')}>{formatRelativeTime(since)}</td>
          <td data-label={t('stock')}>{stock}</td>
        </tr>
      ))}
    </DeskTable>
  )
}
