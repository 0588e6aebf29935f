import type { Database } from './open'
import { settings } from './schema/orders'

export async function putSetting(database: Database, key: string, value: unknown): Promise<void> {
  await database.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}
