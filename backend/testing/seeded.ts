import { spawn } from 'node:child_process'
import path from 'node:path'
import { environmentOf } from './backend'

/** Fills the folder's database, before a backend has it, and gives the customers' tokens. */
export async function seedShop(folder: string): Promise<string[]> {
  return (await run('seed-shop.ts', folder)).trim().split('\n')
}

/** Fills the folder's database with the products of shelves.ts. */
export async function seedShelves(folder: string): Promise<void> {
  await run('seed-shelves.ts', folder)
}

async function run(script: string, folder: string): Promise<string> {
  const env = { ...process.env, ...(await environmentOf(folder)) }
  const root = path.resolve(__dirname, '../..')
  const child = spawn(process.execPath, ['--import', 'tsx', `backend/testing/${script}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`seeding ended with ${code}`)
  return printed
}
