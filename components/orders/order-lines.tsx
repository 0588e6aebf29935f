import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { DefinitionList } from '@/components/ui/definition-list'
import { PrescriptionIcon } from '@/components/ui/icons'
import type { OrderLine, OrderPreview } from '@/lib/contract/orders'
import { fill } from '@/lib/i18n/fill'
import { formatEuro } from '@/lib/money'

export interface LineTexts {
  on_prescription: string
  withdrawal_excluded: string
  subtotal: string
  delivery: string
  free: string
  /** With `{rate}` and `{amount}`. */
  vat: string
  total: string
}

/** The lines of an order, placed or not. `notes` says something of a line by its minsan. */
export function OrderLines({
  label,
  lines,
  texts,
  notes,
}: {
  label: string
  lines: OrderLine[]
  texts: LineTexts
  notes?: Record<string, ReactNode>
}) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.minsan} className="flex flex-wrap gap-3 py-3 first:pt-0">
          <span className="w-8 shrink-0 tabular-nums">{line.quantity} ×</span>
          <div className="min-w-24 flex-1">
            <p className="font-medium leading-snug">{line.name}</p>
            <div className="mt-1 flex flex-wrap gap-1.5">
              {line.prescription_required && (
                <Badge tone="info" icon={PrescriptionIcon}>
                  {texts.on_prescription}
                </Badge>
              )}
              {line.withdrawal_excluded && <Badge tone="outline">{texts.withdrawal_excluded}</Badge>}
            </div>
            {notes?.[line.minsan] && <p className="mt-1 font-medium text-sm text-warning">{notes[line.minsan]}</p>}
          </div>
          <span className="ms-auto shrink-0 text-end font-medium tabular-nums">{formatEuro(line.total)}</span>
        </li>
      ))}
    </ul>
  )
}

const rates = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/** What an order comes to, with the VAT that is in it. */
export function OrderSums({
  sums,
  texts,
}: {
  sums: Pick<OrderPreview, 'subtotal' | 'delivery_fee' | 'total' | 'vat'>
  texts: LineTexts
}) {
  return (
    <>
      <DefinitionList
        sums
        entries={[
          { key: 'subtotal', term: texts.subtotal, value: formatEuro(sums.subtotal) },
          {
            key: 'delivery',
            term: texts.delivery,
            value: sums.delivery_fee === 0 ? texts.free : formatEuro(sums.delivery_fee),
          },
          { key: 'total', term: texts.total, value: formatEuro(sums.total) },
        ]}
      />
      <ul className="mt-1 text-muted text-sm tabular-nums">
        {sums.vat.map(({ rate, tax }) => (
          <li key={rate}>{fill(texts.vat, { rate: rates.format(rate), amount: formatEuro(tax) })}</li>
        ))}
      </ul>
    </>
  )
}
