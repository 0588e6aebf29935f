import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { cx } from '@/components/ui/class-names'
import { PrescriptionIcon } from '@/components/ui/icons'
import type { Kind, Supply } from '@/lib/contract/products'
import { needsPrescription } from '@/lib/rules/prescription'
import { usedOnlyBy } from '@/lib/rules/sale'
import { kindIcons } from '../ui/kind-icon'

/** Kinds with a label of their own; all others are parapharmacy. */
const NAMED = ['homeopathic', 'supplement', 'device', 'veterinary'] as const satisfies Kind[]

type Regime = 'OTC' | 'SOP' | 'prescription' | 'restricted' | (typeof NAMED)[number] | 'parapharmacy'

/** Regime shown first for a product: whether it needs a prescription, else its kind. */
export function supplyRegime(kind: Kind, supply: Supply | null): Regime {
  if (usedOnlyBy({ kind, supply })) return 'restricted'
  if (needsPrescription({ kind, supply })) return 'prescription'
  if (kind === 'medicine' && (supply === 'OTC' || supply === 'SOP')) return supply
  return NAMED.find((named) => named === kind) ?? 'parapharmacy'
}

const tones: Partial<Record<Regime, BadgeTone>> = { OTC: 'brand', SOP: 'brand', prescription: 'info' }

/**
 * "Farmaco da banco (OTC)", "Con ricetta", "Integratore"…; `plain` is a line on a card, hidden for plain
 * parapharmacy.
 */
export function SupplyBadge({ kind, supply, plain }: { kind: Kind; supply: Supply | null; plain?: boolean }) {
  const t = useTranslations('product.supply')
  const regime = supplyRegime(kind, supply)
  if (plain && regime === 'parapharmacy') return null
  if (plain) {
    const classes = regime === 'prescription' || regime === 'restricted' ? 'font-bold text-info' : 'text-muted'
    return <p className={cx('text-xs', classes)}>{t(regime)}</p>
  }
  return (
    <Badge tone={tones[regime]} icon={regime === 'prescription' ? PrescriptionIcon : kindIcons[kind]}>
      {t(regime)}
    </Badge>
  )
}
