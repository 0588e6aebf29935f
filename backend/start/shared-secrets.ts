import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '../database/open'
import { settings } from '../database/schema/orders'
import { putSetting } from '../database/settings'

const KEY = 'shop_secrets'
const NAMES = ['SESSION_SECRET', 'REVALIDATE_SECRET'] as const
/** Stands for a secret of the environment. */
const GIVEN = 'given'

const secrets = z.record(z.string(), z.string())

/**
 * Records who made the secrets of a shop on PostgreSQL: the environment, or the start script (scripts/lib/secrets.mjs),
 * whose random secrets are known by their SHA-256. Throws an Error if this installation made its own ones beside others.
 */
export async function requireSharedSecrets(
  database: Database,
  made: string | undefined = process.env.SALVIA_MADE_SECRETS,
): Promise<void> {
  const own = secrets.parse(JSON.parse(made || '{}'))
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  const known = secrets.safeParse(row?.value).data ?? {}
  const missing = NAMES.filter((name) => own[name] && known[name] && own[name] !== known[name])
  if (missing.length > 0)
    throw new Error(
      `The backend cannot start: ${missing.join(' and ')} must be set, to the same value in every process of this database (docs/scaling.md). The first one has it in its environment or DATA_DIR.`,
    )
  await putSetting(database, KEY, Object.fromEntries(NAMES.map((name) => [name, own[name] ?? GIVEN])))
}
