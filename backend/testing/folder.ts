import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dropDatabase, findOrCreateDatabase } from './postgres'

/** Creates a data folder for a test with several processes; `removeFolder` deletes it. */
export const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'salvia-backend-'))

export async function removeFolder(folder: string): Promise<void> {
  await dropDatabase(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the variables for a process on a folder's database, of either kind. */
export async function testEnvironment(folder: string): Promise<Record<string, string>> {
  const url = await findOrCreateDatabase(folder)
  return { DATA_DIR: folder, ...(url && { DATABASE_URL: url }) }
}
