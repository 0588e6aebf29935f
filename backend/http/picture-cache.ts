import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Path of a generated picture under `<dataDir>/media/`. */
export interface PicturePlace {
  folder: string
  /** Must not leave the folder. */
  name: string
  type?: 'webp' | 'avif'
}

const under_way = new Map<string, Promise<Buffer | null>>()
let turn: Promise<unknown> = Promise.resolve()

/**
 * Generates a picture at its first request and stores it; null without a source. Concurrent requests share one run, and
 * pictures are generated one by one, to leave the CPU to the shop. A failing disk does not fail the request.
 */
export function cachedPicture(
  dataDir: string,
  { folder, name, type = 'webp' }: PicturePlace,
  draw: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const place = join(dataDir, 'media', folder)
  const file = join(place, `${name}.${type}`)
  const running = under_way.get(file)
  if (running) return running
  const read = async () => {
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    const drawn = turn.then(draw)
    turn = drawn.catch(() => null)
    const picture = await drawn
    if (picture) await writeAtomically(place, file, picture).catch(() => null)
    return picture
  }
  const job = read().finally(() => under_way.delete(file))
  under_way.set(file, job)
  return job
}

/** Renaming makes the write atomic. */
export async function writeAtomically(folder: string, file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, content)
  await rename(draft, file)
}
