import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { askAgain } from '@/backend/testing/api'
import { sharedBackend } from '@/backend/testing/file-backend'
import { mailTo } from '@/backend/testing/mail'
import { runCommand, runProgram } from '@/backend/testing/run'
import { shop } from '@/backend/testing/shop'

jest.setTimeout(300_000)

const CODE = 'RSSMRA80A01H501U'
const OMOCODE = 'RSSMRA80A01H50MM'

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend
let signature: string

/** The stored form of a signature: on white. */
const pixels = (png: Buffer) => sharp(png).flatten({ background: '#ffffff' }).raw().toBuffer()
const canvas = () => sharp({ create: { width: 300, height: 120, channels: 4, background: '#00000000' } })
const drawn = async (svg: string) =>
  (
    await canvas()
      .composite([{ input: Buffer.from(`<svg width="300" height="120">${svg}</svg>`) }])
      .png()
      .toBuffer()
  ).toString('base64')
const sign = (me: { token: string }, change: object = {}) =>
  api('addDelegation', { body: { signature, health_code: CODE, ...change } }, me)

beforeAll(async () => {
  signature = await drawn('<path d="M20 80 C 60 10 120 110 260 40" stroke="#1d2520" stroke-width="4" fill="none"/>')
})

describe('delegations', () => {
  it('accepts only what the base contract sends', async () => {
    const me = somebody()
    const { status, data } = await sign(me)
    expect(status).toBe(201)
    expect(data).toMatchObject({ health_code: CODE, revoked_at: null, pharmacy: null, scope: null })
    expect((await api('listDelegations', {}, me)).data).toEqual([data])
  })

  it('stores patient, pharmacy, purpose and kind of signature (docs/domain.md#L19)', async () => {
    const me = somebody()
    const named = { first_name: 'Mario', last_name: 'Rossi', scope: 'Ritirare le ricette', method: 'typed' } as const
    const { data } = await sign(me, { ...named, pharmacy_id: shop.central, health_code: OMOCODE.toLowerCase() })
    expect(data).toMatchObject({ ...named, health_code: OMOCODE })
    expect(data.pharmacy).toEqual({ id: shop.central, name: 'Farmacia Centrale', city: 'Milano' })
    const later = (await sign(me)).data
    expect((await api('listDelegations', {}, me)).data.map(({ id }) => id)).toEqual([later.id, data.id])
  })

  it('revokes once and keeps the date; another’s is not found (docs/domain.md#L19)', async () => {
    const [me, other] = [somebody(), somebody()]
    const { id } = (await sign(me)).data
    expect((await api('revokeDelegation', { params: { id } }, other)).problem.code).toBe('not_found')
    expect((await api('revokeDelegation', { params: { id: 'none' } }, me)).problem.code).toBe('not_found')
    expect((await api('revokeDelegation', { params: { id } }, me)).status).toBe(204)
    const [first] = (await api('listDelegations', {}, me)).data
    expect(Date.parse(first?.revoked_at ?? '')).toBeGreaterThan(0)
    expect((await api('revokeDelegation', { params: { id } }, me)).status).toBe(204)
    expect((await api('listDelegations', {}, me)).data[0]?.revoked_at).toBe(first?.revoked_at)
    expect((await api('listDelegations', {}, other)).data).toEqual([])
  })

  it('mails the pharmacy without a name, and shows name and signature on the command line', async () => {
    const me = somebody()
    const named = { first_name: 'Mario', last_name: 'Rossi', pharmacy_id: shop.central, scope: 'Tutte' }
    const { id } = (await sign(me, named)).data
    const reference = id.slice(0, 8)
    const mail = await mailTo(backend, 'centrale@example.com', new RegExp(`Nuova delega al ritiro ${reference}`))
    for (const secret of ['Rossi', CODE]) expect(mail.text).not.toContain(secret)

    const listed = await runCommand(folder, 'delegations', 'list', '--pharmacy', 'F1')
    expect(listed.stdout).toContain(reference)
    const saved = path.join(folder, 'deleghe')
    // A relative folder, in the operator's working directory.
    const args = ['delegations', 'show', reference, '--save', 'deleghe', '--json']
    const shown = await runProgram(folder, 'backend/commands/main.ts', args, { INIT_CWD: folder })
    expect(JSON.parse(shown.stdout)).toMatchObject({
      id,
      health_code: CODE,
      patient: 'Mario Rossi',
      signed_by: 'Anna Rossi',
      pharmacy: 'F1 Farmacia Centrale',
    })
    const file = path.join(saved, `delega-${reference}.png`)
    expect(await pixels(readFileSync(file))).toEqual(await pixels(Buffer.from(signature, 'base64')))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await runCommand(folder, 'delegations', 'show', reference, '--save', saved)).code).toBe(1)
    expect((await runCommand(folder, 'delegations', 'show', 'ffffffff')).code).toBe(1)

    await api('revokeDelegation', { params: { id } }, me)
    await mailTo(backend, 'centrale@example.com', new RegExp(`Delega al ritiro ${reference} revocata`))
    expect((await runCommand(folder, 'delegations', 'list', '--pharmacy', 'F1')).stdout).not.toContain(reference)
    expect((await runCommand(folder, 'delegations', 'list', '--all')).stdout).toContain(reference)
  })

  it('judges a signature by its bytes', async () => {
    const me = somebody()
    const refused = async (given: string) => (await sign(me, { signature: given })).problem.errors
    const bytes = Buffer.from(signature, 'base64')
    const jpeg = await canvas().flatten({ background: '#fff' }).jpeg().toBuffer()
    const invalid = [{ field: 'signature', code: 'signature_invalid' }]
    const empty = [{ field: 'signature', code: 'signature_empty' }]
    expect(await refused('')).toEqual(empty)
    expect(await refused(`data:image/png;base64,${signature}`)).toEqual(invalid)
    expect(await refused('questa non è una firma')).toEqual(invalid)
    expect(await refused(jpeg.toString('base64'))).toEqual(invalid)
    expect(await refused(bytes.subarray(0, 60).toString('base64'))).toEqual(invalid)
    expect(await refused(await drawn(''))).toEqual(empty)
    expect(await refused(await drawn('<rect width="300" height="120" fill="#123456"/>'))).toEqual(empty)
    expect(await refused(await drawn('<path d="M0 0 L300 120" stroke="#ffffff" stroke-width="6"/>'))).toEqual(empty)
    expect(await refused(await drawn('<circle cx="9" cy="9" r="1.5"/>'))).toEqual(empty)
    const noise = randomBytes(310 * 310 * 3)
    const large = await sharp(noise, { raw: { width: 310, height: 310, channels: 3 } })
      .png()
      .toBuffer()
    expect(large.length).toBeGreaterThan(256 * 1024)
    expect(await refused(large.toString('base64'))).toEqual([{ field: 'signature', code: 'signature_too_large' }])
    // A decompression bomb is rejected before it is decoded.
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(await refused(bomb.toString('base64'))).toEqual(invalid)
    expect((await api('listDelegations', {}, me)).data).toEqual([])
  })

  it.each([
    ['', 'required'],
    ['RSSMRA80A01H501', 'health_code_length'],
    ['RSSMRA80A01H501A', 'health_code_invalid'],
    ['01234567897', 'health_code_numeric'],
  ])('refuses the codice fiscale "%s"', async (health_code, code) => {
    expect((await sign(somebody(), { health_code })).problem.errors).toEqual([{ field: 'health_code', code }])
  })

  it('refuses an unknown pharmacy, an unknown field and a caller without a session', async () => {
    const me = somebody()
    const errors = async (change: object) => (await sign(me, change)).problem.errors
    expect(await errors({ pharmacy_id: 999 })).toEqual([{ field: 'pharmacy_id', code: 'pharmacy_invalid' }])
    expect(await errors({ delegate: 'Luigi' })).toEqual([{ field: 'delegate', code: 'unknown' }])
    expect((await sign({ token: 'none' })).problem.code).toBe('unauthenticated')
    expect((await api('listDelegations', {})).problem.code).toBe('unauthenticated')
    expect((await api('revokeDelegation', { params: { id: 'x' } })).problem.code).toBe('unauthenticated')
  })

  it('limits the number of active ones', async () => {
    const me = somebody()
    const all = await Promise.all(Array.from({ length: 52 }, () => askAgain(() => sign(me))))
    const refused = all.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.problem.errors).toEqual([{ field: 'health_code', code: 'too_many' }])
  })
})
