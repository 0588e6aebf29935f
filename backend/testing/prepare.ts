import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseAddress, onServer } from './postgres'
import { copyFiles, type Kind, type Prepared, preparedDatabase, preparedFolder } from './prepared'
import { startProgram } from './program'

/** The state that each is made from. */
const FROM: Record<Prepared, Prepared | null> = { tables: null, empty: 'tables', shop: 'empty', shelves: 'empty' }

const preparedStates = new Map<string, Promise<void>>()

/** Prepares a state of a kind of database once, in jest's main process. */
export function prepare(kind: Kind, prepared: Prepared): Promise<void> {
  const key = `${kind}/${prepared}`
  const known = preparedStates.get(key)
  if (known) return known
  const preparing = fill(kind, prepared)
  preparedStates.set(key, preparing)
  return preparing
}

async function fill(kind: Kind, prepared: Prepared): Promise<void> {
  const from = FROM[prepared]
  if (from) await prepare(kind, from)
  const folder = preparedFolder(kind, prepared)
  mkdirSync(folder, { recursive: true })
  const DATABASE_URL = kind === 'postgres' ? databaseAddress(preparedDatabase(prepared)) : ''
  if (DATABASE_URL)
    await onServer(`CREATE DATABASE ${preparedDatabase(prepared)} ${from ? `TEMPLATE ${preparedDatabase(from)}` : ''}`)
  else if (from) copyFiles(preparedFolder(kind, from), folder)
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL }
  const child = startProgram('backend/testing/seed.ts', [prepared], env)
  const [tokens, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`No database «${prepared}» could be prepared: ${said}`)
  writeFileSync(path.join(folder, 'tokens'), tokens)
}
