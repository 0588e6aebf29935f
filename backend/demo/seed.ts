import type { DemoProduct } from '@/backend/demo/types'

/** A product without what follows from its place in the catalogue: codes, pictures, dates. */
export type Draft = Omit<
  DemoProduct,
  'ordinal' | 'minsan' | 'ean' | 'images' | 'shortage' | 'withdrawn_at' | 'updated_at' | 'leaflet_url'
>

/** One hand-written product; `round` 0 is the product itself, higher rounds are its believable variants. */
export type Seed = (round: number) => Draft

const plurals: Record<string, string> = {
  compressa: 'compresse',
  flaconcino: 'flaconcini',
  pezzo: 'pezzi',
  apparecchio: 'apparecchi',
  paio: 'paia',
  penna: 'penne',
  collare: 'collari',
  inalatore: 'inalatori',
}

const plural = (pack: string) =>
  pack.replace(/^(\d+) (\w+)/, (_, count: string, noun: string) => `${count} ${plurals[noun] ?? noun}`)

/** "20 compresse" with a larger first number, for variants: step 0 leaves it as it is. */
export function largerPack(pack: string, step: number): { pack: string; factor: number } {
  const found = /\d+/.exec(pack)
  if (step === 0 || !found) return { pack, factor: 1 }
  const size = Number(found[0])
  const grown = size + step * (size >= 100 ? 50 : size >= 20 ? 10 : size >= 10 ? 5 : 1)
  return { pack: plural(pack.replace(/\d+/, String(grown))), factor: grown / size }
}
