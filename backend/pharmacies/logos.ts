import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bytesIn, bytesOut } from '../database/bytes'
import type { Database } from '../database/open'
import { logos, pharmacies } from '../database/schema/places'
import { EXTENSIONS, typeOfFile } from '../files/file-type'
import { CommandFailure } from '../process/failure'
import { FACSIMILE } from './facsimile'

// The logo of an online seller of medicines is issued to one pharmacy and must not be altered: it is stored byte
// for byte in the database, so that backups include it, separate from pictures, which are re-encoded
// (docs/domain.md#L2).

const LOGO_BYTES_MAX = 512 * 1024

/** Name of the demo's logo, which no uploaded file can have. */
const DEMO_LOGO = 'facsimile.svg'

export const logoAddress = (name = DEMO_LOGO) => `/media/logos/${name}`

/**
 * Stores the file unchanged for the pharmacy. Throws CommandFailure for an unknown pharmacy, or if it is no PNG or
 * JPEG of at most 512 KB.
 */
export async function keepLogo(
  database: Database,
  { code, content, veterinary }: { code: string; content: Buffer; veterinary: boolean },
): Promise<{ id: number; address: string }> {
  const type = typeOfFile(content)
  // An SVG could run scripts.
  if ((type !== 'image/png' && type !== 'image/jpeg') || content.length > LOGO_BYTES_MAX)
    throw new CommandFailure('The file is no PNG or JPEG of 512 KB at most.')
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${EXTENSIONS[type]}`
  return database.transaction(async (transaction) => {
    await transaction
      .insert(logos)
      .values({ name, content: bytesIn(content) })
      .onConflictDoNothing()
    const [row] = await transaction
      .update(pharmacies)
      .set(veterinary ? { veterinary_logo: name } : { medicines_logo: name })
      .where(eq(pharmacies.code, code))
      .returning({ id: pharmacies.id })
    if (!row) throw new CommandFailure(`There is no pharmacy ${code}.`)
    return { id: row.id, address: logoAddress(name) }
  })
}

export async function readLogo(
  database: Database,
  name: string,
): Promise<{ content: Buffer | string; type: string } | null> {
  if (name === DEMO_LOGO) return { content: FACSIMILE, type: 'image/svg+xml' }
  const [row] = await database
    .select({ content: bytesOut(logos.content) })
    .from(logos)
    .where(eq(logos.name, name))
  return row ? { ...row, type: name.endsWith('.png') ? 'image/png' : 'image/jpeg' } : null
}
