import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `<dataDir>/media/<folder>/<name>.webp`, drawn when it is first asked for and kept there; null where there is nothing to draw. The name
 * has to be one that cannot leave the folder. A disk that refuses costs time, not the picture.
 */
export async function keptPicture(
  dataDir: string,
  { folder, name }: { folder: string; name: string },
  draw: () => Promise<Buffer | null>,
): Promise<Buffer | null> {
  const place = join(dataDir, 'media', folder)
  const file = join(place, `${name}.webp`)
  const kept = await readFile(file).catch(() => null)
  if (kept) return kept
  const picture = await draw()
  if (!picture) return null
  // The rename leaves no half file behind.
  const draft = `${file}.${process.pid}`
  await mkdir(place, { recursive: true })
    .then(() => writeFile(draft, picture))
    .then(() => rename(draft, file))
    .catch(() => null)
  return picture
}
