import { copyPrepared, readTokens } from './prepared'

/** Gives the folder the database of shop.ts; returns the customers' tokens. */
export async function seedShop(folder: string): Promise<string[]> {
  await copyPrepared('shop', folder)
  return readTokens('shop')
}

export const seedNothing = (folder: string): Promise<void> => copyPrepared('empty', folder)

/** Gives the folder a database without a row, even without comuni. */
export const seedTables = (folder: string): Promise<void> => copyPrepared('tables', folder)
