import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const MB = 1024

/** The whole shop as `npm start` runs it: start script, storefront, backend with database. */
export interface WholeShop {
  url: string
  backend_url: string
  /** Imports additional products while the shop runs. */
  addProducts(count: number): Promise<void>
  /** Memory of each process by program, in MB; shared pages count once (PSS). */
  memory(): Record<string, number>
  /** Number of restarted processes. */
  restarts(): number
  stop(): Promise<void>
}

/** Starts the shop on two ports with a new data folder; rejects with its output if it exits early. */
export async function startShop(port: number, env: Record<string, string>): Promise<WholeShop> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'salvia-memory-'))
  const backendPort = port + 1
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      API_BASE_URL: '',
      DATABASE_URL: '',
      DATA_DIR: folder,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      if (printed.includes('The shop is at')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${printed}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    backend_url: `http://127.0.0.1:${backendPort}`,
    addProducts: (count) => addProducts(folder, count),
    memory: () => measureMemory(child.pid ?? 0),
    restarts: () => printed.split('it is started again').length - 1,
    stop: () => end(child, folder),
  }
}

async function addProducts(folder: string, count: number): Promise<void> {
  const file = path.join(folder, 'prodotti.csv')
  const rows = Array.from({ length: count }, (_, n) => `Crema numero ${n};cosmetico;22;9,90;5;viso\n`)
  writeFileSync(file, `nome;tipo;iva;prezzo;giacenza;categoria\n${rows.join('')}`)
  const words = ['import', 'catalogue', file, '--profile', 'salvia', '--pharmacy', 'MI1000']
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['dist/backend/commands/main.js', ...words], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** Memory of a process and its children; 0 if it has exited. */
export function measureMemory(pid: number): Record<string, number> {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(/\) \S (\d+)/.exec(readOrNothing(`/proc/${name}/stat`))?.[1])]),
  )
  const found = [pid]
  for (const above of found) for (const [one, parent] of parents) if (parent === above) found.push(one)
  const held: Record<string, number> = {}
  for (const one of found) {
    const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${one}/smaps_rollup`))?.[1] ?? 0)
    const program =
      readOrNothing(`/proc/${one}/cmdline`)
        .split('\0')
        .find((word) => /\.m?js$/.test(word)) ?? String(one)
    const name = path.basename(path.dirname(program)) === 'backend' ? 'backend' : path.parse(program).name
    held[name] = (held[name] ?? 0) + kilobytes / MB
  }
  return held
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
