import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a made picture lies under `<dataDir>/media/`. */
export interface PicturePlace {
  folder: string
  /** Has to be one that cannot leave the folder. */
  name: string
  type?: 'webp' | 'avif'
}

const under_way = new Map<string, Promise<Buffer | null>>()
let turn: Promise<unknown> = Promise.resolve()

/**
 * A picture that is made when it is first asked for and kept; null where there is nothing to make it of. It is made once however many ask at
 * a time, and one picture at a time, so that a cold listing leaves the processor to the shop. A disk that refuses costs time, not the picture.
 */
export function keptPicture(
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
    if (picture) await writeWhole(place, file, picture).catch(() => null)
    return picture
  }
  const job = read().finally(() => under_way.delete(file))
  under_way.set(file, job)
  return job
}

/** The rename leaves no half file behind. */
export async function writeWhole(folder: string, file: string, content: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, content)
  await rename(draft, file)
}
