import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { backendOfFile } from '../testing/file-backend'
import { pdf } from '../testing/files'
import { testEnvironment } from '../testing/folder'
import { collection, placeOrder } from '../testing/ordering'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const run = promisify(execFile)
const root = path.resolve(__dirname, '../..')
const here = mkdtempSync(path.join(os.tmpdir(), 'salvia-operator-'))
afterAll(() => rmSync(here, { recursive: true, force: true }))

const backend = backendOfFile({ fill: seedShop })
const { api, folder, somebody } = backend

/** A command with the widest umask, started in the operator's folder or, as npm does, in the shop's. */
async function command(by: 'node' | 'npm', args: string[]): Promise<string> {
  const { INIT_CWD: _npm, ...rest } = process.env
  const env = { ...rest, LOG_LEVEL: 'error', DEMO: 'off', ...(await testEnvironment(folder)) }
  const asked = by === 'npm' ? { cwd: root, env: { ...env, INIT_CWD: here } } : { cwd: here, env }
  const script = path.join(root, 'scripts/backend.mjs')
  const shell = ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, script, ...args]
  return (await run('sh', shell, asked)).stdout
}

const rights = (...names: string[]) => (statSync(path.join(here, ...names)).mode & 0o777).toString(8)

async function orderWithUpload(): Promise<string> {
  const me = somebody()
  const form = new FormData()
  form.set('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'ricetta.pdf')
  const headers = { Authorization: `Bearer ${me.token}` }
  const sent = await fetch(`${backend.url}/v1/prescriptions`, { method: 'POST', body: form, headers })
  const { id } = (await sent.json()) as { id: string }
  const byFile = { minsan: shop.on_prescription, kind: 'upload' as const, prescription_id: id }
  return (await placeOrder(api, me, shop.on_prescription, 1, collection({ prescriptions: [byFile] }))).number
}

describe.each(['node', 'npm'] as const)('a command started by %s', (by) => {
  const named = (name: string) => `${by}-${name}`

  it('saves prescriptions where the operator is, for their eyes only', async () => {
    const number = await orderWithUpload()
    const into = path.join(named('ricette'), 'oggi')
    expect(await command(by, ['orders', 'prescription', number, '--save', into])).toContain(path.join(here, into))
    expect([rights(named('ricette')), rights(into), rights(into, `${number}-1.pdf`)]).toEqual(['700', '700', '600'])
    // A file that was there with other rights does not keep them.
    rmSync(path.join(here, into, `${number}-1.pdf`))
    writeFileSync(path.join(here, into, `${number}-1.pdf`), '', { mode: 0o666 })
    await command(by, ['orders', 'prescription', number, '--save', into, '--force'])
    expect(rights(into, `${number}-1.pdf`)).toBe('600')
  })

  it('writes a backup there, and restores none that is elsewhere', async () => {
    const file = named('copia.gz')
    writeFileSync(path.join(here, `${file}.unfinished`), '', { mode: 0o666 })
    expect(await command(by, ['backup', file])).toContain(path.join(here, file))
    expect(rights(file)).toBe('600')
    await expect(command(by, ['restore', named('nessuna.gz')])).rejects.toThrow(path.join(here, named('nessuna.gz')))
  })

  it('reads an import there, and writes the rows that it refuses', async () => {
    mkdirSync(path.join(here, named('dati')))
    writeFileSync(path.join(here, named('dati'), 'carte.csv'), 'codice;intestatario;punti\nx;Zenobio;molti\n')
    writeFileSync(path.join(here, named('scarti.csv')), '', { mode: 0o666 })
    const args = [path.join(named('dati'), 'carte.csv'), '--pharmacy', 'F1', '--rejected', named('scarti.csv')]
    await command(by, ['import', 'cards', ...args]).catch(() => {})
    expect(rights(named('scarti.csv'))).toBe('600')
    expect(statSync(path.join(here, named('scarti.csv'))).size).toBeGreaterThan(20)
  })

  it('leaves nothing in the shop’s folder', () => {
    for (const name of ['ricette', 'copia.gz', 'scarti.csv'])
      expect(existsSync(path.join(root, named(name)))).toBe(false)
  })
})
