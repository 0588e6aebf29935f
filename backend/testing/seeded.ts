import { readFileSync } from 'node:fs'
import path from 'node:path'
import { copyPrepared, kindOfRun, preparedFolder } from './prepared'

/** Gives the folder the database of shop.ts, before a backend has it, and answers the customers' tokens. */
export async function seedShop(folder: string): Promise<string[]> {
  await copyPrepared('shop', folder)
  return readFileSync(path.join(preparedFolder(kindOfRun(), 'shop'), 'tokens'), 'utf8').split('\n')
}

/** Gives the folder a database with the products of shelves.ts. */
export const seedShelves = (folder: string): Promise<void> => copyPrepared('shelves', folder)

/** Gives the folder a database that a start has nothing left to do to. */
export const seedNothing = (folder: string): Promise<void> => copyPrepared('empty', folder)

/** Gives the folder a database without a row, even without the comuni that every start loads. */
export const seedTables = (folder: string): Promise<void> => copyPrepared('tables', folder)
