import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { PrescriptionIcon } from '@/components/ui/icons'
import { type Kind, needsPrescription, type Supply } from '@/lib/contract/products'
import { kindIcons } from './kind-icon'

type Regime = 'OTC' | 'SOP' | 'prescription' | 'homeopathic' | 'supplement' | 'device' | 'veterinary' | 'parapharmacy'

const byKind: Partial<Record<Kind, Regime>> = {
  homeopathic: 'homeopathic',
  supplement: 'supplement',
  device: 'device',
  veterinary: 'veterinary',
}

/** What a shopper has to know first of a product: whether it asks for a prescription, and else what it is. */
export function regimeOf(kind: Kind, supply: Supply | null): Regime {
  if (needsPrescription(supply)) return 'prescription'
  if (kind === 'medicine') return supply === 'OTC' || supply === 'SOP' ? supply : 'prescription'
  return byKind[kind] ?? 'parapharmacy'
}

const tones: Record<Regime, BadgeTone> = {
  OTC: 'brand',
  SOP: 'brand',
  prescription: 'info',
  homeopathic: 'neutral',
  supplement: 'neutral',
  device: 'neutral',
  veterinary: 'neutral',
  parapharmacy: 'neutral',
}

/** "Farmaco da banco (OTC)", "Con ricetta", "Integratore"… A medicine whose regime is unknown counts as prescription. */
export function SupplyBadge({ kind, supply }: { kind: Kind; supply: Supply | null }) {
  const t = useTranslations('product.supply')
  const regime = regimeOf(kind, supply)
  return (
    <Badge tone={tones[regime]} icon={regime === 'prescription' ? PrescriptionIcon : kindIcons[kind]}>
      {t(regime)}
    </Badge>
  )
}
