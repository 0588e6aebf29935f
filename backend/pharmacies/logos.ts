import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bytesIn, bytesOut } from '../database/bytes'
import type { Database } from '../database/open'
import { logos, pharmacies } from '../database/schema/places'
import { EXTENSIONS, typeOfFile } from '../files/file-type'
import { CommandFailure } from '../process/files'

const WORDS = ['Clicca per verificare se', 'questo sito è autorizzato']

/**
 * A marked facsimile of the common logo for the online sale of medicines (Implementing Regulation (EU) 699/2014):
 * the real logo is issued to each pharmacy and must not be copied (docs/domain.md#L2).
 */
const FACSIMILE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 144" width="180" height="144" font-family="sans-serif" font-weight="700" text-anchor="middle">
<path fill="#fff" d="M0 0h180v144H0z"/><path fill="#ccc" d="M0 0h180v25H0z"/><path fill="#a3dba7" d="M0 25h180v25H0z"/>
<path fill="#63c26d" d="M0 50h180v25H0z"/><path fill="#008a52" d="M0 75h180v25H0z"/>
<path fill="#fff" d="M24 13h25v24h24v25H49v25H24V62H0V37h24z"/>
<path fill="#009246" d="M0 70h12v18H0z"/><path fill="#fff" d="M12 70h12v18H12z"/><path fill="#ce2b37" d="M24 70h12v18H24z"/>
<g font-size="12.5" fill="#1d2a22">${WORDS.map((line, row) => `<text x="90" y="${118 + 16 * row}">${line}</text>`).join('')}</g>
<text x="90" y="66" font-size="26" fill="#a00" transform="rotate(-15 90 66)">FAC-SIMILE</text>
</svg>`

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
