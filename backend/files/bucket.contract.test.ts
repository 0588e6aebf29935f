import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { readBackendEnv } from '@/backend/process/env'
import { backendOfFile } from '@/backend/testing/file-backend'
import { runProgram } from '@/backend/testing/run'
import { newS3Server, type S3Server } from '@/backend/testing/s3-server'
import { seedShop } from '@/backend/testing/seeded'
import { shop } from '@/backend/testing/shop'
import { openFileStore } from './store'

jest.setTimeout(300_000)

let server: S3Server
const source = mkdtempSync(path.join(os.tmpdir(), 'salvia-pictures-'))
afterAll(async () => {
  await server?.remove()
  rmSync(source, { recursive: true, force: true })
})

const backend = backendOfFile({
  async fill(folder) {
    server = await newS3Server()
    return seedShop(folder)
  },
  env: () => server.env,
})
const files = () => openFileStore(readBackendEnv({ ...server.env }))
const command = (args: string[], env: Record<string, string> = {}) =>
  runProgram(backend.folder, 'backend/commands/main.ts', args, { ...server.env, ...env })
const onDisk = (name: string) => path.join(backend.folder, name)

async function list(folder: string): Promise<string[]> {
  const names = []
  for await (const name of files().list(folder)) names.push(name)
  return names.sort()
}

/** The first picture of a product that `import pictures` stored, at a width. */
async function picture(width: number): Promise<Response> {
  const { data } = await backend.api('getProduct', { params: { minsan: shop.cosmetic }, query: {} })
  return fetch(`${backend.url}${data.images[0]}?w=${width}`)
}

beforeAll(async () => {
  const drawn = sharp({ create: { width: 400, height: 300, channels: 3, background: '#204060' } })
  writeFileSync(path.join(source, `${shop.cosmetic}.jpg`), await drawn.jpeg().toBuffer())
  const { code, stderr } = await command(['import', 'pictures', source])
  if (code !== 0) throw new Error(stderr)
}, 300_000)

test('pictures and their sizes are in the bucket and not on the disk', async () => {
  const [stored] = await list('pictures')
  expect(stored).toMatch(/^pictures\/[0-9a-f]{24}-[0-9a-f]{6}\.webp$/)
  const answer = await picture(160)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const rendered = Buffer.from(await answer.arrayBuffer())
  const [name = ''] = await list('media')
  expect(name).toMatch(/-160\.webp$/)
  expect((await files().read(name))?.equals(rendered)).toBe(true)
  expect([existsSync(onDisk('pictures')), existsSync(onDisk('media'))]).toEqual([false, false])
})

test('an unknown picture is 404', async () => {
  expect((await fetch(`${backend.url}/media/pictures/${'0'.repeat(24)}-000000.webp`)).status).toBe(404)
})

let allow: () => Promise<void>
const refuse = (body?: string) => async () => {
  allow = await server.refuse(403, body)
}
/** Asks for readiness until the bucket has this code. A pause after an earlier failure lasts two seconds: `away`. */
async function readiness(code: string) {
  const deadline = Date.now() + 60_000
  for (;;) {
    const ready = await (await fetch(`${backend.url}/api/ready`)).json()
    if (ready.checks.bucket.code === code || Date.now() > deadline) return ready
  }
}

const DENIED = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'

describe.each<[string, () => unknown, () => unknown, string, RegExp]>([
  ['answers nothing', () => server.pause(), () => server.resume(), 'away', /S3_ENDPOINT/],
  ['is killed', () => server.kill(), () => server.start(), 'away', /S3_ENDPOINT/],
  ['refuses the key', refuse(DENIED), () => allow(), 'refused', /S3_BUCKET.*S3_ACCESS_KEY_ID/],
  ['is refused by a proxy without a body', refuse(), () => allow(), 'refused', /S3_BUCKET.*S3_ACCESS_KEY_ID/],
  [
    'is refused by a proxy with a page',
    refuse('<html><body><hr>Forbidden</body></html>'),
    () => allow(),
    'refused',
    /S3_/,
  ],
])('while the bucket %s', (_, fail, mend, code, remedy) => {
  beforeAll(async () => {
    await fail()
  })
  afterAll(async () => {
    await mend()
  })

  test('a picture is 503 with Retry-After, the catalogue answers, and readiness says why', async () => {
    const answer = await picture(320)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    const ready = await readiness(code)
    expect(ready).toMatchObject({
      status: 'ready',
      checks: {
        database: { ok: true },
        disk: { ok: true },
        bucket: { ok: false, code, mend: expect.stringMatching(remedy) },
      },
    })
    expect(backend.output()).not.toContain('a-secret')
  })
})

test('it goes on by itself when the bucket is back', async () => {
  let answer = await picture(320)
  // Calls pause for two seconds after a failure.
  while (answer.status === 503) answer = await picture(320)
  expect(answer.status).toBe(200)
})

describe('files move', () => {
  const NAMES = ['pictures/0123456789abcdef01234567-aabbcc.webp', 'media/pictures-1/0123-640.avif']

  const put = (name: string, content: string) => {
    mkdirSync(path.dirname(onDisk(name)), { recursive: true })
    writeFileSync(onDisk(name), content)
  }
  const move = async (...args: string[]) => JSON.parse((await command(['files', 'move', '--json', ...args])).stdout)

  test('waits for a slow bucket longer than a request does', async () => {
    put('pictures/0123456789abcdef01234567-0000ff.webp', 'content')
    const to = new URL(server.env.S3_ENDPOINT ?? '')
    let onAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      onAsked = resolve
    })
    const proxy = net.createServer((socket) => {
      const onward = net.connect(Number(to.port), to.hostname)
      socket
        .on('error', () => {})
        .once('data', onAsked)
        .pipe(onward)
        .on('error', () => {})
        .pipe(socket)
    })
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const { port } = proxy.address() as AddressInfo
    server.pause()
    const moved = command(['files', 'move', '--empty', '--json'], { S3_ENDPOINT: `http://127.0.0.1:${port}` })
    await asked
    // The request comes later than the command's, and has given up.
    expect((await picture(640)).status).toBe(503)
    server.resume()
    const { stdout, stderr } = await moved
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({ copied: 1, deleted: 1 })
    proxy.close()
  })

  test('copies what is on the disk, compares, and repeats only what differs', async () => {
    for (const name of NAMES) put(name, `content of ${name}`)
    put(`${NAMES[0]}.4711`, 'being written')
    expect(await move()).toMatchObject({ copied: 2, present: 0, deleted: 0 })
    expect(await move()).toMatchObject({ copied: 0, present: 2, deleted: 0 })
    // As after an interrupted run.
    await files().write(NAMES[0] ?? '', Buffer.from('half'))
    expect(await move()).toMatchObject({ copied: 1, present: 1, deleted: 0 })
    for (const name of NAMES) {
      expect(String(await files().read(name))).toBe(`content of ${name}`)
      expect(readFileSync(onDisk(name), 'utf8')).toBe(`content of ${name}`)
    }
    const { stdout } = await command(['files', 'move', '--empty'])
    expect(stdout).toBe(
      '0 files (0 MB) copied to salvia-files, 2 were there, 2 deleted from the disk; 0 prescriptions taken there from the database.\n',
    )
    expect(NAMES.map((name) => existsSync(onDisk(name)))).toEqual([false, false])
  })

  test.each([
    [
      'without a bucket',
      { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
      'S3_BUCKET is not set',
    ],
    ['without a key', { S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: is required where S3_ENDPOINT is set'],
    ['with another bucket', { S3_BUCKET: 'another' }, 'The bucket refuses: look at S3_BUCKET'],
    ['with another address', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'S3_ENDPOINT: must have another port'],
    ['with a server that is away', { S3_ENDPOINT: 'http://127.0.0.1:65000' }, 'The bucket does not answer'],
  ])('%s says what is wrong and deletes nothing', async (_, env, words) => {
    put(NAMES[0] ?? '', 'stays')
    const { code, stderr } = await command(['files', 'move', '--empty'], env)
    expect(code).not.toBe(0)
    expect(stderr).toContain(words)
    expect(readFileSync(onDisk(NAMES[0] ?? ''), 'utf8')).toBe('stays')
  })
})
