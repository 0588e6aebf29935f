import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BarCode, KeptCode } from '@/components/ui/bar-code'
import { Card } from '@/components/ui/card'
import type { FidelityCard as CardData } from '@/lib/contract/user-data'
import { cardSerial } from '@/lib/wallet/keys'
import { ForPatient } from './patient-choice'

/** A loyalty card for the counter: large bar code on white, number, points. */
export function FidelityCard({ card, pharmacy, children }: { card: CardData; pharmacy: string; children?: ReactNode }) {
  const t = useTranslations('fidelity')
  const { fidelity_code, barcode_format, holder, points } = card
  const id = `card-${card.pharmacy_id}-${fidelity_code}`
  return (
    <Card as="article" aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        {t('cardOf', { pharmacy })}
      </h2>
      {holder && <p className="text-muted">{holder}</p>}
      <ForPatient patient={card.patient} />
      <div className="mt-4 rounded-lg bg-[#fff] py-3 text-[#000]">
        <BarCode text={fidelity_code} format={barcode_format} label={t('barCode', { code: fidelity_code })} />
        <p
          className="px-4 text-center font-bold font-code text-lg tracking-[0.12em] tabular-nums [overflow-wrap:anywhere]"
          translate="no"
        >
          {fidelity_code}
        </p>
      </div>
      <KeptCode
        id={`${id}-large`}
        text={fidelity_code}
        format={barcode_format}
        label={t('barCode', { code: fidelity_code })}
        title={t('cardOf', { pharmacy })}
        pass={`/api/fidelity-card?card=${cardSerial(card)}&`}
      />
      <p className="mt-3 text-center font-bold text-xl">{t('points', { count: points })}</p>
      <p className="text-center text-muted text-sm">
        {t('show')}. {t('brightness')}
      </p>
      {children}
    </Card>
  )
}
