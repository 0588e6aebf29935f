import {
  BottleIcon,
  DeviceIcon,
  DropIcon,
  type Icon,
  JarIcon,
  LeafIcon,
  PackIcon,
  PawIcon,
  PillIcon,
} from '@/components/ui/icons'
import type { Kind } from '@/lib/contract/products'

/** The sign of a kind of product: on its badge, and in the place of a picture that is missing. */
export const kindIcons: Record<Kind, Icon> = {
  medicine: PillIcon,
  homeopathic: DropIcon,
  device: DeviceIcon,
  supplement: LeafIcon,
  cosmetic: JarIcon,
  baby: BottleIcon,
  infant_formula: BottleIcon,
  veterinary: PawIcon,
  other: PackIcon,
}
