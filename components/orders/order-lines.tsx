import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { DefinitionList } from '@/components/ui/definition-list'
import { Exact, keepUnits } from '@/components/ui/exact'
import { PrescriptionIcon } from '@/components/ui/icons'
import type { OrderLine, OrderPreview } from '@/lib/contract/orders'
import { fill } from '@/lib/i18n/fill'
import { formatEuro, formatRate } from '@/lib/rules/money'
import { withdrawalNotes } from '@/lib/rules/withdrawal'
import messages from '@/messages/it.json'

const texts = messages.checkout

/**
 * Lines of an order, placed or not. `notes` are texts by minsan; `reservation`: nothing is sold, so there is no
 * withdrawal.
 */
export function OrderLines({
  label,
  lines,
  notes,
  links = [],
  reservation = false,
}: {
  label: string
  lines: OrderLine[]
  notes?: Record<string, ReactNode>
  /** Below each line, in their order. */
  links?: readonly ReactNode[] | undefined
  reservation?: boolean
}) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lines.map((line, index) => (
        <li key={line.minsan} className="flex flex-wrap gap-3 py-3 first:pt-0">
          <Exact className="w-8 shrink-0 tabular-nums">{`${line.quantity} ×`}</Exact>
          <div className="min-w-24 flex-1">
            <p className="font-bold leading-snug">{keepUnits(line.name)}</p>
            <div className="mt-1 flex flex-wrap gap-1.5">
              {line.prescription_required && (
                <Badge tone="info" icon={PrescriptionIcon}>
                  {texts.collectPage.onPrescription}
                </Badge>
              )}
              {line.withdrawal_excluded && !reservation && <Badge tone="outline">{texts.withdrawalExcluded}</Badge>}
            </div>
            {notes?.[line.minsan] && <p className="mt-1 font-bold text-sm text-warning">{notes[line.minsan]}</p>}
            {links[index]}
          </div>
          <Exact className="ms-auto shrink-0 text-end font-bold tabular-nums">{formatEuro(line.total)}</Exact>
        </li>
      ))}
    </ul>
  )
}

/** Right of withdrawal for these lines; `placed`: the page offers the withdrawal itself. */
export function WithdrawalNotes({ lines, placed = false }: { lines: OrderLine[]; placed?: boolean }) {
  const notes = withdrawalNotes(lines).filter((note) => !placed || note !== 'free')
  if (notes.length === 0) return null
  return (
    <p className="mt-2 text-muted text-sm">{notes.map((note) => messages.orders.withdrawal.notes[note]).join(' ')}</p>
  )
}

/** Totals of an order, including the VAT it contains. */
export function OrderSums({
  sums,
  delivery,
}: {
  sums: Pick<OrderPreview, 'subtotal' | 'delivery_fee' | 'total' | 'vat'>
  /** Delivery fee, as text. */
  delivery: string
}) {
  return (
    <>
      <DefinitionList
        sums
        entries={[
          [texts.collectPage.subtotal, formatEuro(sums.subtotal)],
          [delivery, sums.delivery_fee === 0 ? texts.feeFree : formatEuro(sums.delivery_fee)],
          [texts.collectPage.total, formatEuro(sums.total)],
        ]}
      />
      <ul className="mt-1 text-muted text-sm tabular-nums">
        {sums.vat.map(({ rate, tax }) => (
          <li key={rate}>{fill(texts.vat, { rate: formatRate(rate), amount: formatEuro(tax) })}</li>
        ))}
      </ul>
    </>
  )
}
