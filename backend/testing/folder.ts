import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dropDatabase, findOrCreateDatabase } from './postgres'

/** A data folder of its own for a test that starts more than one process on it; `removeFolder` takes it away again. */
export const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'salvia-backend-'))

export async function removeFolder(folder: string): Promise<void> {
  await dropDatabase(folder)
  rmSync(folder, { recursive: true, force: true })
}

/** What a process has to be given to work on a folder's database, whichever kind the tests run on. */
export async function testEnvironment(folder: string): Promise<Record<string, string>> {
  const url = await findOrCreateDatabase(folder)
  return { DATA_DIR: folder, ...(url && { DATABASE_URL: url }) }
}
