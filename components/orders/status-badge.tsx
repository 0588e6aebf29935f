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

const LOOKS: Record<OrderStatus, { tone: BadgeTone; icon: Icon }> = {
  received: { tone: 'info', icon: ClockIcon },
  awaiting_prescription: { tone: 'warning', icon: PrescriptionIcon },
  confirmed: { tone: 'info', icon: CheckIcon },
  preparing: { tone: 'info', icon: ClockIcon },
  ready: { tone: 'positive', icon: CollectIcon },
  shipped: { tone: 'info', icon: TruckIcon },
  completed: { tone: 'neutral', icon: CheckIcon },
  cancelled: { tone: 'neutral', icon: CloseIcon },
  not_collected: { tone: 'critical', icon: CloseIcon },
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders.status')
  const { tone, icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon}>
      <span key={status}>{t(status)}</span>
    </Badge>
  )
}
