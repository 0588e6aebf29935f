import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { sizeFor } from '../pictures/sizes'
import { svgPicture } from '../pictures/svg'

const FOLDER = path.join(process.cwd(), 'backend/demo/files/scenes')
const scenes = new Set(readdirSync(FOLDER).map((file) => path.basename(file, '.svg')))
/** Widths that are served; others are refused, so that nobody can fill the disk with sizes. */
const WIDTHS = [160, 320, 640, 1200] as const
/** Part of the folder's name: raise it when a drawing changes, and old files are not served any more. */
const ART_VERSION = 1
/** Fronts that the pharmacies have in turn. */
const FRONTS = 4

/** A drawn scene of the demo as WebP, as wide as asked or a little wider; null where there is none of that name. */
export async function scenePicture(data_dir: string, name: string, wanted = 1200): Promise<Buffer | null> {
  if (!scenes.has(name)) return null
  const width = sizeFor(WIDTHS, wanted)
  const place = { folder: `scenes-${ART_VERSION}`, name: `${name}-${width}` }
  return svgPicture(data_dir, path.join(FOLDER, `${name}.svg`), place, width)
}

/** Shows services, categories and articles by the scene of their slug, where they have no picture yet, and pharmacies by a front. */
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
