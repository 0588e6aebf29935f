import { useTranslations } from 'next-intl'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import {
  CheckIcon,
  ClockIcon,
  CloseIcon,
  CollectIcon,
  type Icon,
  PrescriptionIcon,
  TruckIcon,
} from '@/components/ui/icons'
import type { OrderStatus } from '@/lib/contract/orders'

type Shown = OrderStatus | 'awaiting_payment'

const LOOKS: Record<Shown, { tone: BadgeTone; icon: Icon }> = {
  received: { tone: 'info', icon: ClockIcon },
  awaiting_payment: { tone: 'warning', icon: ClockIcon },
  awaiting_prescription: { tone: 'warning', icon: PrescriptionIcon },
  confirmed: { tone: 'info', icon: CheckIcon },
  preparing: { tone: 'info', icon: ClockIcon },
  ready: { tone: 'positive', icon: CollectIcon },
  shipped: { tone: 'info', icon: TruckIcon },
  completed: { tone: 'neutral', icon: CheckIcon },
  cancelled: { tone: 'neutral', icon: CloseIcon },
  not_collected: { tone: 'critical', icon: CloseIcon },
}

/** `awaiting_payment`: an order that is not paid online yet, whatever its status. */
export function StatusBadge({ status }: { status: Shown }) {
  const t = useTranslations('orders')
  const { tone, icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      <span key={status}>{status === 'awaiting_payment' ? t('online.waiting') : t(`status.${status}`)}</span>
    </Badge>
  )
}
