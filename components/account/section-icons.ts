import {
  CalendarIcon,
  CardIcon,
  CheckIcon,
  ClockIcon,
  CollectIcon,
  EditIcon,
  HeartIcon,
  type Icon,
  PinIcon,
  ShieldIcon,
  UserIcon,
} from '@/components/ui/icons'
import type { SectionName } from '@/lib/account/sections'

export const SECTION_ICONS: Record<SectionName, Icon> = {
  data: UserIcon,
  addresses: PinIcon,
  orders: CollectIcon,
  bookings: CalendarIcon,
  reminders: ClockIcon,
  patients: HeartIcon,
  delegations: EditIcon,
  cards: CardIcon,
  consents: CheckIcon,
  security: ShieldIcon,
}
