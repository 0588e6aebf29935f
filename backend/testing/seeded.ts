import { runProgram } from './run'

/** Fills the folder's database, before a backend has it, and gives the customers' tokens. */
export async function seedShop(folder: string): Promise<string[]> {
  return (await run('seed-shop.ts', folder)).trim().split('\n')
}

/** Fills the folder's database with the products of shelves.ts. */
export async function seedShelves(folder: string): Promise<void> {
  await run('seed-shelves.ts', folder)
}

async function run(script: string, folder: string): Promise<string> {
  const { code, stdout, stderr } = await runProgram(folder, `backend/testing/${script}`, [])
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${stderr}`)
  return stdout
}
