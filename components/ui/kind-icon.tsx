import type { Kind } from '@/lib/contract/products'
import { BottleIcon, DeviceIcon, DropIcon, type Icon, JarIcon, LeafIcon, PackIcon, PawIcon, PillIcon } from './icons'

/** Icons by kind of product: for its badge and as fallback for a missing picture. */
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
