import { fillPath } from '@/lib/contract/call'
import { prescriptionCalls } from '@/lib/contract/prescriptions'
import { problem } from '@/lib/contract/problem'
import { readKeyId } from '../encryption/cipher'
import { openFileStore } from '../files/store'
import { readBackendEnv } from '../process/env'
import { backendOfFile, type Customer } from '../testing/file-backend'
import { pdfWith } from '../testing/files'
import { runProgram } from '../testing/run'
import { newS3Server, type S3Server } from '../testing/s3-server'
import { seedShop } from '../testing/seeded'

jest.setTimeout(300_000)

let server: S3Server
afterAll(() => server?.remove())

const backend = backendOfFile({
  async fill(folder) {
    server = await newS3Server()
    return seedShop(folder)
  },
})
const files = () => openFileStore(readBackendEnv({ ...server.env }))
const run = (program: string, ...args: string[]) => runProgram(backend.folder, program, args, server.env)
const command = (...args: string[]) => run('backend/commands/main.ts', ...args)
/** Runs the cleanup as two hours later. */
const cleanup = () => run('backend/testing/expire-notes.ts', String(2 / 24))

async function list(): Promise<string[]> {
  const names = []
  for await (const name of files().list('prescriptions')) names.push(name)
  return names.sort()
}

const { uploadPrescription, getPrescription } = prescriptionCalls
const bearer = (me: Customer) => ({ Authorization: `Bearer ${me.token}` })
const toAddress = (id: string) => `${backend.url}${fillPath(getPrescription, { id })}`

function upload(me: Customer): Promise<Response> {
  const form = new FormData()
  form.append('prescription', new Blob([new Uint8Array(pdfWith(''))], { type: 'application/pdf' }), 'promemoria.pdf')
  return fetch(`${backend.url}${uploadPrescription.path}`, { method: 'POST', body: form, headers: bearer(me) })
}

async function store(me: Customer): Promise<string> {
  const answer = await upload(me)
  expect(answer.status).toBe(201)
  return uploadPrescription.answer.parse(await answer.json()).id
}

/** Whether its owner can download it. */
async function isReadable(me: Customer, id: string): Promise<boolean> {
  const answer = await fetch(toAddress(id), { headers: bearer(me) })
  return answer.status === 200 && Buffer.from(await answer.arrayBuffer()).includes('%PDF')
}

const remove = (me: Customer, id: string) => fetch(toAddress(id), { method: 'DELETE', headers: bearer(me) })

test('uploads of the database go to the bucket, encrypted, and stay readable', async () => {
  const me = backend.somebody()
  const earlier = await store(me)
  await backend.stop()
  await backend.start(server.env)
  expect(await isReadable(me, earlier)).toBe(true)
  const moved = await command('files', 'move', '--empty', '--json')
  expect(JSON.parse(moved.stdout)).toMatchObject({ prescriptions: 1 })
  expect(JSON.parse((await command('files', 'move', '--empty', '--json')).stdout)).toMatchObject({ prescriptions: 0 })
  const later = await store(me)
  expect(await list()).toEqual([earlier, later].map((id) => `prescriptions/${id}`).sort())
  for (const id of [earlier, later]) {
    expect(await isReadable(me, id)).toBe(true)
    expect(await isReadable(backend.somebody(), id)).toBe(false)
    const object = await files().read(`prescriptions/${id}`)
    expect(readKeyId(object ?? Buffer.alloc(0))).toMatch(/^[0-9a-f]{12}$/)
    expect(object?.includes('%PDF')).toBe(false)
  }
})

test('a new key encrypts the objects again', async () => {
  const me = backend.somebody()
  const id = await store(me)
  const before = await files().read(`prescriptions/${id}`)
  const rekeyed = JSON.parse((await command('rekey', '--new-key', '--json')).stdout)
  expect(rekeyed).toMatchObject({ unreadable: 0, missing_keys: [] })
  const after = await files().read(`prescriptions/${id}`)
  expect(readKeyId(after ?? Buffer.alloc(0))).toBe(rekeyed.key)
  expect(readKeyId(before ?? Buffer.alloc(0))).not.toBe(rekeyed.key)
  expect(await isReadable(me, id)).toBe(true)
  expect(JSON.parse((await command('rekey', '--json')).stdout)).toMatchObject({ sealed: 0 })
})

test('the object of a deleted upload goes with the next cleanup, and no other', async () => {
  const me = backend.somebody()
  const [deleted, kept] = [await store(me), await store(me)]
  expect((await remove(me, deleted)).status).toBe(204)
  expect((await cleanup()).stderr).toBe('')
  const names = await list()
  expect(names).not.toContain(`prescriptions/${deleted}`)
  expect(names).toContain(`prescriptions/${kept}`)
  expect(await isReadable(me, kept)).toBe(true)
})

const refuse = (status: number) => async () => server.refuse(status)

test.each<[string, () => Promise<() => Promise<void>>]>([
  ['is away', async () => server.kill().then(() => () => server.start())],
  ['refuses the key', refuse(403)],
  ['does not know the key any more', refuse(401)],
  ['is gone', refuse(404)],
  ['has no room', refuse(507)],
])('while the bucket %s an upload is 503, and leaves nothing; afterwards it succeeds', async (_, fail) => {
  const me = backend.somebody()
  const id = await store(me)
  const before = await list()
  const mend = await fail()
  const answer = await upload(me)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(problem.parse(await answer.json()).code).toBe('unavailable')
  expect((await fetch(toAddress(id), { headers: bearer(me) })).status).toBe(503)
  // The row goes at once; its object waits for the bucket.
  expect((await remove(me, id)).status).toBe(204)
  await mend()
  expect((await cleanup()).stderr).toBe('')
  expect(await list()).toEqual(before.filter((name) => name !== `prescriptions/${id}`))
  let again = await upload(me)
  // Calls pause for two seconds after a failure.
  while (again.status === 503) again = await upload(me)
  expect(again.status).toBe(201)
})
