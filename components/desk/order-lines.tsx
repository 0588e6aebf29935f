import { getTranslations } from 'next-intl/server'
import type { DeskLine, DeskOrder } from '@/lib/contract/desk-order'
import { SCAN_MAX } from '@/lib/contract/values'
import { DESK_CATALOGUE, withQuery } from '@/lib/desk/paths'
import { readPick } from '@/lib/desk/supplies'
import { formatDateWithYear } from '@/lib/rules/dates'
import { centsFromEuro, formatCents, formatEuro } from '@/lib/rules/money'
import { DeskButton } from './button'
import { DeskField, DeskForm } from './form'
import { DeskNotice } from './notice'
import type { OrderProps } from './order-props'

/** Ordered products with picture, codes, packs to order in, and packs that were scanned. */
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
                  <ScannedPacks order={order} line={line} />
                </td>
                <td data-label={t('price')} className="desk-sum">
                  {formatCents(centsFromEuro(line.unit_price) * line.quantity)}
                  {line.quantity > 1 && <span>{t('each', { price: formatEuro(line.unit_price) })}</span>}
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

/** How many packs of a line were scanned, their lots, and a way back. */
async function ScannedPacks({ order, line }: { order: DeskOrder; line: DeskLine }) {
  const t = await getTranslations('desk.order.pick')
  const { minsan, name, packs, quantity } = line
  if (packs.length === 0) return null
  const isFull = packs.length >= quantity
  const known = packs.map(({ lot, expires }) =>
    [lot && t('lot', { lot }), expires && t('expires', { date: formatDateWithYear(expires) })]
      .filter(Boolean)
      .join(', '),
  )
  return (
    <>
      <strong className={`desk-mark ${isFull ? 'desk-positive' : ''}`}>
        {t(isFull ? 'full' : 'some', { picked: packs.length, quantity })}
      </strong>
      {[...new Set(known)].filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {order.status === 'preparing' && (
        <DeskForm action="togli-confezione" values={{ ordine: order.id, minsan }}>
          <DeskButton>
            {t('remove')} <span className="desk-hidden">({name})</span>
          </DeskButton>
        </DeskForm>
      )}
    </>
  )
}

/** Reads a pack without a scanner, or with one without JavaScript. */
export async function PackField({ path }: { path: string }) {
  const t = await getTranslations('desk.order.pick')
  return (
    <DeskForm action="consegna" values={{ pagina: path }} className="desk-narrow">
      <DeskField
        name="code"
        of="pack"
        label={t('label')}
        hint={t('hint')}
        kept={null}
        maxLength={SCAN_MAX}
        autoComplete="off"
        spellCheck={false}
        required
        after={<DeskButton>{t('submit')}</DeskButton>}
      />
    </DeskForm>
  )
}

/** Says what the pack that was just scanned is. */
export async function PickNotice({ order, kept }: Pick<OrderProps, 'order' | 'kept'>) {
  const t = await getTranslations('desk.order.pick')
  const pick = readPick(kept)
  if (pick === null || pick.refused === 'not_preparing') return null
  const { refused, picked, quantity, minsan } = pick
  const name = pick.name ?? t('unknown')
  if (refused === null) {
    const isDone = order.lines.every((line) => line.packs.length >= line.quantity)
    return (
      <DeskNotice tone="positive">
        <b>{t('counted', { name, picked, quantity })}</b> {isDone && t('done')}
      </DeskNotice>
    )
  }
  const date = pick.expires === null ? '' : formatDateWithYear(pick.expires)
  return (
    <DeskNotice tone="critical">
      <b>{t(refused, { name, quantity, date })}</b>{' '}
      {refused === 'pack_wrong' && minsan !== null && (
        <a href={withQuery(DESK_CATALOGUE, { cerca: minsan })}>{t('open')}</a>
      )}
    </DeskNotice>
  )
}
