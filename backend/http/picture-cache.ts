import type { FileStore } from '@/backend/files/store'

/** Path of a generated picture under `media/`. */
export interface PicturePlace {
  folder: string
  /** Must not leave the folder. */
  name: string
  type?: 'webp' | 'avif'
}

const underWay = new Map<string, Promise<Buffer | null>>()
let turn: Promise<unknown> = Promise.resolve()

/**
 * Generates a picture at its first request and stores it; null without a source. Concurrent requests share one run, and
 * pictures are generated one by one, to leave the CPU to the shop. A failing store does not fail the request.
 */
export function cachedPicture(
  files: FileStore,
  { folder, name, type = 'webp' }: PicturePlace,
  draw: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const file = `media/${folder}/${name}.${type}`
  const running = underWay.get(file)
  if (running) return running
  const read = async () => {
    const kept = await files.read(file).catch(() => null)
    if (kept) return kept
    const drawn = turn.then(draw)
    turn = drawn.catch(() => null)
    const picture = await drawn
    if (picture) await files.write(file, picture).catch(() => null)
    return picture
  }
  const job = read().finally(() => underWay.delete(file))
  underWay.set(file, job)
  return job
}

/** The smallest of the ascending sizes that is at least as large as wanted, else the largest. */
export const sizeFor = <Size extends number>(sizes: readonly [Size, ...Size[]], wanted: number): Size =>
  sizes.find((size) => size >= wanted) ?? sizes.at(-1) ?? sizes[0]
