import { getTranslations } from 'next-intl/server'
import type { DeskOrder } from '@/lib/contract/desk-orders'
import { formatEuro } from '@/lib/rules/money'

/** Ordered products with picture, codes, and packs to order in. */
export async function OrderLines({ order }: { order: DeskOrder }) {
  const t = await getTranslations('desk.order')
  const ended = order.next.length === 0
  return (
    <section aria-labelledby="desk-lines">
      <h2 id="desk-lines">{t('lines')}</h2>
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="desk-hidden">{t('picture')}</span>
            </th>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('packs')}</th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => {
            const missing = line.quantity - line.from_shelf
            return (
              <tr key={line.minsan}>
                <td>
                  {line.image && (
                    // biome-ignore lint/performance/noImgElement: the platform makes the sizes
                    <img src={line.image} alt="" width={72} height={72} loading="lazy" className="desk-picture" />
                  )}
                </td>
                <th scope="row">
                  <b>{line.name}</b>
                  <span className="desk-code">{t('code', { code: line.minsan })}</span>
                  {line.ean.map((ean) => (
                    <span key={ean} className="desk-code">
                      {t('ean', { ean })}
                    </span>
                  ))}
                  {line.prescription_required && <strong className="desk-mark">{t('onPrescription')}</strong>}
                </th>
                <td data-label={t('packs')}>
                  <b>{line.quantity}</b>
                  {!ended && line.from_shelf > 0 && <span>{t('fromShelf', { count: line.from_shelf })}</span>}
                  {!ended && missing > 0 && <strong className="desk-mark">{t('toOrder', { count: missing })}</strong>}
                </td>
                <td data-label={t('price')} className="desk-sum">
                  {formatEuro(line.unit_price)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {order.delivery_fee > 0 && (
        <p>
          {t('deliveryFee')}: {formatEuro(order.delivery_fee)}
        </p>
      )}
    </section>
  )
}
