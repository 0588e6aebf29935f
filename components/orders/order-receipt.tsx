import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TextWithCode } from '@/components/ui/text-with-code'
import type { Order, OrderLine } from '@/lib/contract/orders'
import { coveredLines } from '@/lib/orders/withdrawal'
import { may } from '@/lib/rules/channels'
import { formatDateWithYear, formatTime } from '@/lib/rules/dates'
import { formatEuro, formatRate } from '@/lib/rules/money'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { isMedicine } from '@/lib/rules/sale'

/**
 * Printed form of an order, shown in place of the page. It is no fiscal document and says so; like on a fiscal one,
 * medicines are listed by AIC, not by name (docs/domain.md#L22).
 */
export function OrderReceipt({ order, brand }: { order: Order; brand: string }) {
  const t = useTranslations('orders')
  const checkout = useTranslations('checkout')
  const { pharmacy, customer, shipping, lines, withdrawals = [] } = order
  const moment = (at: string) => `${formatDateWithYear(at)}, ${formatTime(at)}`
  const ended = order.history.at(-1)
  const facts: [string, ReactNode][] = [
    [t('detail.placedOn'), moment(order.created_at)],
    [t('receiptPage.status'), `${t(`status.${order.status}`)}${ended ? `, ${moment(ended.at)}` : ''}`],
    [t('receiptPage.customer'), `${customer.first_name} ${customer.last_name}`],
    [t('detail.taxCode'), order.tax_code],
    [
      t('receiptPage.handedOver'),
      shipping
        ? `${shipping.address} ${shipping.street_number}, ${shipping.postal_code} ${shipping.city}`
        : checkout('collect'),
    ],
    [t('pickupCode'), shipping ? null : order.pickup_code],
    [t('detail.paymentStatus'), t(`payment.${order.payment_status}`)],
  ]
  const deducts = order.tax_code !== null || lines.some((line) => may(line, 'deducted'))
  const fiscal = !deducts ? 'fiscalPlain' : shipping ? 'fiscalHome' : order.tax_code ? 'fiscal' : 'fiscalWithoutCode'
  return (
    <section aria-label={t('receiptPage.title')} className="hidden print:block">
      <p className="font-bold">{pharmacy.name}</p>
      <p>{pharmacyAddress(pharmacy)}</p>
      {pharmacy.vat_number && <p>{t('detail.vat', { number: pharmacy.vat_number })}</p>}
      <h2 className="mt-6 text-2xl">
        <TextWithCode text={t('receiptPage.heading', { number: order.number })} code={order.number} />
      </h2>
      <p className="mt-1 border border-line p-2 font-bold">{t('receiptPage.notFiscal')}</p>
      <table className="mt-4">
        <tbody>
          {facts.map(([name, value]) =>
            value ? (
              <tr key={name} className="align-top">
                <th scope="row" className="py-0.5 pe-6 text-start font-normal text-muted">
                  {name}
                </th>
                <td className="py-0.5">{value}</td>
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
      <table className="mt-6 w-full border-collapse">
        <thead>
          <tr className="border-line border-b text-start">
            <th scope="col" className="py-1 text-start">
              {t('receiptPage.product')}
            </th>
            {(['packs', 'price', 'vatRate', 'amount'] as const).map((column) => (
              <th key={column} scope="col" className="text-end">
                {t(`receiptPage.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.minsan} className="break-inside-avoid border-line border-b align-top tabular-nums">
              <td className="py-1 pe-4">{receiptName(line, t('receiptPage.medicine'))}</td>
              <td className="py-1 text-end">{line.quantity}</td>
              <td className="py-1 text-end">{formatEuro(line.unit_price)}</td>
              <td className="py-1 text-end">{formatRate(line.vat_rate)}%</td>
              <td className="py-1 text-end">{formatEuro(line.total)}</td>
            </tr>
          ))}
          {shipping && (
            <tr className="border-line border-b">
              <td colSpan={4} className="py-1">
                {checkout('deliver')}
              </td>
              <td className="text-end tabular-nums">
                {order.delivery_fee === 0 ? checkout('feeFree') : formatEuro(order.delivery_fee)}
              </td>
            </tr>
          )}
          <tr className="font-bold text-lg">
            <td colSpan={4} className="py-2">
              {t('receiptPage.total')}
            </td>
            <td className="text-end tabular-nums">{formatEuro(order.total)}</td>
          </tr>
        </tbody>
      </table>
      <ul className="tabular-nums">
        {order.vat.map(({ rate, taxable, tax }) => (
          <li key={rate}>
            {t('receiptPage.vatLine', {
              rate: formatRate(rate),
              taxable: formatEuro(taxable),
              tax: formatEuro(tax),
            })}
          </li>
        ))}
      </ul>
      {withdrawals.map((withdrawal) => (
        <p key={withdrawal.received_at} className="mt-4">
          {t('withdrawal.received', {
            day: formatDateWithYear(withdrawal.received_at),
            time: formatTime(withdrawal.received_at),
          })}
          :{' '}
          {coveredLines(withdrawal, lines)
            .map(({ quantity, name }) => t('withdrawal.line', { quantity, name }))
            .join(', ')}
          {(withdrawal.lines ?? []).length > 0 && `. ${t('withdrawal.withdrawnNote')}`}
          {withdrawal.refunded_at &&
            `. ${t('withdrawal.refunded', { day: formatDateWithYear(withdrawal.refunded_at) })}`}
        </p>
      ))}
      <p className="mt-6 text-sm">{t(`receiptPage.${fiscal}`)}</p>
      <p className="text-muted text-sm">
        {t('receiptPage.printed', { brand, date: moment(new Date().toISOString()) })}
      </p>
    </section>
  )
}

function receiptName(line: OrderLine, medicine: string): string {
  return isMedicine(line) ? `${medicine}, AIC ${line.minsan}` : `${line.name} (${line.minsan})`
}
