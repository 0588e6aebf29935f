import { type PackArt, palette } from './art'
import type { Filling } from './drawings'

export function placeholders(art: PackArt): Filling['values'] {
  const { main, deep, soft, accent, ink, mark } = palette(art.palette)
  const dark = ink === '#ffffff'
  return {
    ...{ main, deep, soft, accent, ink, mark: String(mark), dark },
    ...{ title: art.title, subtitle: art.subtitle, strength: art.strength },
    medicine: art.legend.startsWith('Medicinale'),
    cocoa: /acao|occiola/.test(art.strength),
    // Main colour as visible on white: a liquid, a tablet.
    seen: main === '#f2f5f8' || main === '#fbf7ef' ? deep : main,
    water: dark ? soft : main,
    tint: ['#ffffff', '#fdf3d6', '#fde6e2', '#e6f0fa'][art.palette % 4] ?? '#ffffff',
  }
}
