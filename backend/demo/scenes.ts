import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { FileStore } from '@/backend/files/store'
import { cachedPicture, type PicturePlace } from '@/backend/http/picture-cache'
import type { Database } from '../database/open'
import { sizeFor } from '../http/picture-cache'

/** Our own drawing as WebP in a given width, created on demand and cached under `media/`. */
const svgPicture = (files: FileStore, file: string, place: PicturePlace, width: number): Promise<Buffer | null> =>
  cachedPicture(files, place, () => sharp(file).resize(width).webp({ quality: 84, effort: 4 }).toBuffer())

const FOLDER = path.join(process.cwd(), 'backend/demo/files/scenes')
const scenes = new Set(readdirSync(FOLDER).map((file) => path.basename(file, '.svg')))
/** Available widths; others are refused, so that clients cannot fill the disk. */
const WIDTHS = [160, 320, 640, 1200] as const
/** Part of the folder name: increment when a drawing changes, to invalidate old files. */
const ART_VERSION = 1
/** Number of pharmacy fronts, assigned in rotation. */
const FRONTS = 4

/** A demo scene as WebP, of at least the wanted width; null if unknown. */
export async function scenePicture(files: FileStore, name: string, wanted = 1200): Promise<Buffer | null> {
  if (!scenes.has(name)) return null
  const width = sizeFor(WIDTHS, wanted)
  const place = { folder: `scenes-${ART_VERSION}`, name: `${name}-${width}` }
  return svgPicture(files, path.join(FOLDER, `${name}.svg`), place, width)
}

/** Sets scenes as pictures of services, categories and articles without one, by slug, and fronts for pharmacies. */
export async function showScenes(database: Database): Promise<void> {
  const address = (name: SQL) => sql`'/media/scenes/' || ${name} || '.webp'`
  const known = sql.param([...scenes])
  for (const table of ['services', 'categories', 'articles'])
    await database.execute(
      sql`UPDATE ${sql.identifier(table)} SET image = ${address(sql`slug`)} WHERE image IS NULL AND slug = ANY(${known}::text[])`,
    )
  await database.execute(
    sql`UPDATE pharmacies SET image = ${address(sql`'farmacia-' || (1 + id % ${FRONTS}::int)`)} WHERE image IS NULL`,
  )
}
