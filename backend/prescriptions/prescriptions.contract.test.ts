import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { fillPath } from '@/lib/contract/call'
import { PRESCRIPTION_BYTES_MAX, type PrescriptionFile, prescriptionCalls } from '@/lib/contract/prescriptions'
import { problem } from '@/lib/contract/problem'
import { backendOfFile, type Customer } from '../testing/file-backend'
import { pdf, pdfWith, photo } from '../testing/files'
import { collection, electronic } from '../testing/ordering'
import { chargeLimits, queryDatabase } from '../testing/query'
import { runCommand, runProgram } from '../testing/run'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { FILES_MAX } from './clean-file'
import { WAITING_MAX } from './files'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop, env: () => ({ LOG_LEVEL: 'info' }) })
const { api, folder, somebody } = backend
const saved = mkdtempSync(path.join(os.tmpdir(), 'salvia-saved-'))

afterAll(() => rmSync(saved, { recursive: true, force: true }))

const PDF = pdf()

const url = (id?: string) =>
  `${backend.url}${id === undefined ? prescriptionCalls.uploadPrescription.path : fillPath(prescriptionCalls.getPrescription, { id })}`
const bearer = (me: Customer) => ({ Authorization: `Bearer ${me.token}` })

const post = (me: Customer | null, form: FormData) =>
  fetch(url(), { method: 'POST', body: form, headers: me ? bearer(me) : {} })

function uploadForm(
  content: Buffer,
  name = 'promemoria.pdf',
  field = 'prescription',
  type = 'application/pdf',
): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(content)], { type }), name)
  return form
}

async function kept(me: Customer, content = PDF, name?: string): Promise<PrescriptionFile> {
  const response = await post(me, uploadForm(content, name))
  expect(response.status).toBe(201)
  return prescriptionCalls.uploadPrescription.answer.parse(await response.json())
}

async function refusal(response: Response) {
  const { code, errors = [] } = problem.parse(await response.json())
  return [response.status, code, ...errors.map((error) => `${error.field}: ${error.code}`)]
}

/** Sends all of an upload but its last bytes. */
async function beginUpload(me: Customer) {
  const form = new Response(uploadForm(PDF))
  const body = Buffer.from(await form.arrayBuffer())
  const headers = {
    ...bearer(me),
    'Content-Type': form.headers.get('content-type') ?? '',
    'Content-Length': body.length,
  }
  const request = http.request(url(), { method: 'POST', headers, agent: false })
  request.write(body.subarray(0, -8))
  const answered = once(request, 'response').then(([response]: http.IncomingMessage[]) => {
    response?.resume()
    return { request, status: response?.statusCode, headers: response?.headers ?? {} }
  })
  return { request, answered, finish: () => request.end(body.subarray(-8)) }
}

describe('an upload', () => {
  it.each([
    ['promemoria è.pdf', 'application/pdf', () => pdf('', 4096), 'promemoria è.pdf'],
    ['foto.JPEG', 'image/jpeg', () => photo('jpeg'), 'foto.jpg'],
    ['..\\..\\a.png', 'image/png', () => photo('png'), 'a.png'],
    ['x.exe', 'image/webp', () => photo('webp'), 'x.webp'],
  ])('%s is stored as %s and returned only to its owner', async (name, type, make, file_name) => {
    const me = somebody()
    const file = await kept(me, await make(), name)
    expect(file).toEqual({ id: expect.any(String), file_name, content_type: type, size: expect.any(Number) })

    const mine = await fetch(url(file.id), { headers: bearer(me) })
    expect(mine.status).toBe(200)
    expect((await mine.arrayBuffer()).byteLength).toBe(file.size)
    expect(mine.headers.get('content-type')).toBe(type)
    expect(mine.headers.get('content-disposition')).toContain(`filename*=UTF-8''${encodeURIComponent(file_name)}`)
    expect(mine.headers.get('content-disposition')).toMatch(/^attachment; filename="[ -~]+"; /)
    expect(mine.headers.get('cache-control')).toBe('no-store')
    expect(mine.headers.get('x-content-type-options')).toBe('nosniff')
    expect(mine.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")

    const other = somebody()
    expect(await refusal(await fetch(url(file.id), { headers: bearer(other) }))).toEqual([404, 'not_found'])
    expect((await api('deletePrescription', { params: { id: file.id } }, other)).problem.code).toBe('not_found')
    expect(await refusal(await fetch(url(file.id)))).toEqual([401, 'unauthenticated'])
    expect((await fetch(url(file.id), { headers: bearer(me) })).status).toBe(200)
  })

  it('is refused with 503 and Retry-After while as many as may be held are being received', async () => {
    const uploads = await Promise.all(Array.from({ length: FILES_MAX + 1 }, () => beginUpload(somebody())))
    const refused = await Promise.race(uploads.map((upload) => upload.answered))
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
    refused.request.destroy()
    const others = uploads.filter(({ request }) => request !== refused.request)
    for (const { finish } of others) finish()
    expect((await Promise.all(others.map((upload) => upload.answered))).map((answer) => answer.status)).toEqual(
      others.map(() => 201),
    )
  })

  /** Sends an upload and closes its connection when the server has begun with it. */
  async function giveUp(me: Customer): Promise<void> {
    const { request, answered, finish } = await beginUpload(me)
    answered.catch(() => {})
    finish()
    await once(request, 'finish')
    expect((await fetch(url('0'), { headers: bearer(me) })).status).toBe(404)
    request.destroy()
  }

  it('whose sender left holds no place, also if it waited for another of its owner', async () => {
    const owners = Array.from({ length: FILES_MAX }, somebody)
    const firsts = await Promise.all(owners.map(beginUpload))
    for (const me of owners) await giveUp(me)
    for (const { finish } of firsts) finish()
    expect((await Promise.all(firsts.map(({ answered }) => answered))).map(({ status }) => status)).toEqual(
      owners.map(() => 201),
    )
    for (const me of owners) await kept(me)
  })

  it('whose sender left is not stored, and does not count', async () => {
    const me = somebody()
    for (let sent = 0; sent <= WAITING_MAX; sent += 1) await giveUp(me)
    await kept(me)
  })

  it('removes location and device data of a photo, and bytes after its end', async () => {
    const me = somebody()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const sent = Buffer.concat([await photo(format), Buffer.from('<script>alert(1)</script>')])
      expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Telefono di Anna')
      const { id } = await kept(me, sent)
      const given = Buffer.from(await (await fetch(url(id), { headers: bearer(me) })).arrayBuffer())
      expect(await sharp(given).metadata()).toMatchObject({ format, width: 60, height: 40 })
      expect((await sharp(given).metadata()).exif).toBeUndefined()
      expect(given.toString('latin1')).not.toMatch(/Telefono|<script/)
    }
  })

  it('keeps the pages of a PDF, and refuses active, locked and invalid ones', async () => {
    const me = somebody()
    const sound = Buffer.concat([pdf('x', 5000), Buffer.from('<script>')])
    const { id } = await kept(me, sound)
    const given = Buffer.from(await (await fetch(url(id), { headers: bearer(me) })).arrayBuffer())
    expect((await PDFDocument.load(given)).getPage(0).getSize()).toEqual({ width: 200, height: 200 })
    expect(given.toString('latin1')).not.toContain('<script>')
    const of = async (content: Buffer) => (await refusal(await post(me, uploadForm(content)))).at(-1)
    expect(await of(pdfWith('/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>'))).toBe('prescription: file_active')
    const locked = await PDFDocument.load(sound)
    locked.encrypt({ userPassword: 'segreto', ownerPassword: 'segreto' })
    expect(await of(Buffer.from(await locked.save()))).toBe('prescription: file_locked')
    expect(await of(Buffer.from('%PDF-1.7\n'))).toBe('prescription: file_unreadable')
    expect(await of((await photo('jpeg')).subarray(0, 200))).toBe('prescription: file_unreadable')
  })

  it('has 10 MB at most, to the byte', async () => {
    const me = somebody()
    const most = await kept(me, pdf('', PRESCRIPTION_BYTES_MAX))
    const back = await fetch(url(most.id), { headers: bearer(me) })
    expect((await back.arrayBuffer()).byteLength).toBe(most.size)
    const oneMore = await post(me, uploadForm(pdf('', PRESCRIPTION_BYTES_MAX + 1)))
    expect(await refusal(oneMore)).toEqual([413, 'payload_too_large'])
    const farMore = await post(me, uploadForm(pdf('', PRESCRIPTION_BYTES_MAX + 200_000)))
    expect(await refusal(farMore)).toEqual([413, 'payload_too_large'])
  })

  it('is refused for its type', async () => {
    const me = somebody()
    const of = async (form: FormData) => refusal(await post(me, form))
    expect(await of(uploadForm(Buffer.from('GIF89a')))).toEqual([415, 'unsupported_media_type'])
    expect(await of(uploadForm(Buffer.from('<html>')))).toEqual([415, 'unsupported_media_type'])
    expect(await of(uploadForm(Buffer.alloc(0)))).toEqual([422, 'validation_failed', 'prescription: file_empty'])
    expect(await of(uploadForm(PDF, 'a.pdf', 'file'))).toEqual([422, 'validation_failed', 'file: unknown'])
    const two = uploadForm(PDF)
    two.append('prescription', new Blob([new Uint8Array(PDF)]), 'zwei.pdf')
    expect(await of(two)).toEqual([422, 'validation_failed', 'prescription: too_many'])
    const more = uploadForm(PDF)
    more.append('note', 'ciao')
    expect(await of(more)).toEqual([422, 'validation_failed', 'note: unknown'])
    const text = new FormData()
    text.append('prescription', '%PDF-1.7')
    expect(await of(text)).toEqual([422, 'validation_failed', 'prescription: invalid'])
    const crowd = new FormData()
    for (let part = 0; part < 40; part += 1) crowd.append(`p${part}`, 'x')
    expect(await of(crowd)).toEqual([413, 'payload_too_large'])
    expect(await refusal(await post(null, uploadForm(PDF)))).toEqual([401, 'unauthenticated'])
  })

  it('is refused for its request', async () => {
    const me = somebody()
    const send = async (type: string, body: string) =>
      refusal(await fetch(url(), { method: 'POST', headers: { ...bearer(me), 'Content-Type': type }, body }))
    expect(await send('application/json', '{}')).toEqual([415, 'unsupported_media_type'])
    expect(await send('application/pdf', '%PDF-1.7')).toEqual([415, 'unsupported_media_type'])
    expect(await send('multipart/form-data', '--x')).toEqual([400, 'malformed_request'])
    expect(await send('multipart/form-data; boundary=x', '--x\r\nContent-Disp')).toEqual([400, 'malformed_request'])
    expect(await send('multipart/form-data; boundary=x', '--x--\r\n')).toEqual([
      422,
      'validation_failed',
      'prescription: required',
    ])
    // Other calls reject multipart bodies.
    const order = await fetch(`${backend.url}/v1/orders`, {
      method: 'POST',
      headers: bearer(me),
      body: uploadForm(PDF),
    })
    expect(await refusal(order)).toEqual([415, 'unsupported_media_type'])
  })

  it('is one of twenty that wait, and of sixty an hour', async () => {
    const me = somebody()
    const { id } = await kept(me)
    // Each upload starts a process, so the next eighteen are copies.
    await queryDatabase(
      folder,
      `INSERT INTO prescription_files SELECT (jsonb_populate_record(f, jsonb_build_object('id', id || n))).*
        FROM prescription_files f, generate_series(1, 18) n WHERE id = $1`,
      [id],
    )
    await kept(me)
    const refused = async () =>
      expect(await refusal(await post(me, uploadForm(PDF)))).toEqual([
        422,
        'validation_failed',
        'prescription: too_many_files',
      ])
    await refused()
    await api('deletePrescription', { params: { id } }, me)
    await kept(me)
    await chargeLimits(folder, 59, refused)
    await refused()
    const last = await post(me, uploadForm(PDF))
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3000)
    await kept(somebody())
  })

  it('stores neither its name nor its bytes in plain text', async () => {
    const me = somebody()
    await kept(me, pdf('segretissimo'), 'ricetta di Zefirinax.pdf')
    await backend.prints('prescription uploaded')
    expect(backend.output()).not.toContain('Zefirinax')
    if (process.env.TEST_DATABASE_URL) return
    const filesWith = (pattern: string) => spawnSync('grep', ['-rlaE', pattern, folder]).stdout.toString()
    // Finds plaintext, which proves that the search works.
    expect(filesWith('Farmacia Centrale')).not.toBe('')
    expect(filesWith('segretissimo|Zefirinax')).toBe('')
  })
})

describe('a file of an order', () => {
  const upload = (id: string) => ({ minsan: shop.on_prescription, kind: 'upload' as const, prescription_id: id })
  const reserve = async (me: Customer, id: string) => {
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.on_prescription, quantity: 1 } }, me)
    return api('createOrder', { body: collection({ prescriptions: [upload(id)] }) }, me)
  }

  it('stays while its order is open, belongs to one order, and can then be deleted by its owner', async () => {
    const me = somebody()
    const { id } = await kept(me)
    const other = await reserve(somebody(), id)
    expect(other.problem.errors).toEqual([
      { field: 'prescriptions.0.prescription_id', code: 'prescription_file_unknown' },
    ])
    const { data: order } = await reserve(me, id)
    expect(order.prescriptions).toMatchObject([{ kind: 'upload', prescription_id: id, status: 'to_verify' }])
    expect((await reserve(me, id)).problem.errors).toEqual([
      { field: 'prescriptions.0.prescription_id', code: 'prescription_file_unknown' },
    ])
    const running = await api('deletePrescription', { params: { id } }, me)
    expect([running.status, running.problem.code]).toEqual([409, 'conflict'])
    await api('cancelOrder', { params: { id: order.id } }, me)
    expect((await api('deletePrescription', { params: { id } }, me)).status).toBe(204)
    expect((await api('deletePrescription', { params: { id } }, me)).problem.code).toBe('not_found')
    const { data: later } = await api('getOrder', { params: { id: order.id } }, me)
    expect(later.prescriptions).toMatchObject([{ kind: 'upload', prescription_id: null }])
  })

  it('is saved by the command line, and deleted thirty days after the order, or after a week without one (docs/domain.md#L20)', async () => {
    const me = somebody()
    const file = await kept(me, await photo('png'), 'foto.png')
    const content = Buffer.from(await (await fetch(url(file.id), { headers: bearer(me) })).arrayBuffer())
    const waiting = await kept(me)
    await api('addToCart', { body: { pharmacy_id: shop.central, minsan: shop.on_prescription, quantity: 1 } }, me)
    const body = { idProdotto: shop.on_prescription, WhereIsRicetta: 'upload' as const, prescription_id: file.id }
    await api('confirmPrescription', { body }, me)
    const { data: order } = await api('createOrder', { body: collection() }, me)
    expect(order.prescriptions).toMatchObject([{ kind: 'upload', prescription_id: file.id }])

    const command = (...args: string[]) => runCommand(folder, 'orders', 'prescription', order.number, ...args)
    const written = await command('--save', saved, '--json')
    const target = path.join(saved, `${order.number}-1.png`)
    expect(JSON.parse(written.stdout)).toEqual([
      { file: target, minsans: [shop.on_prescription], content_type: 'image/png', size: file.size },
    ])
    expect(readFileSync(target).equals(content)).toBe(true)
    expect(statSync(target).mode & 0o777).toBe(0o600)
    const twice = await command('--save', saved)
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('--force overwrites it')])
    const forced = await command('to_verify', '--save', saved, '--force')
    expect([forced.code, forced.stdout]).toEqual([0, expect.stringContaining(`Wrote ${target}`)])
    expect(forced.stdout).toContain('upload  to_verify  (file: --save)')
    const none = await command('--save', saved, '--minsan', shop.otc)
    expect([none.code, none.stderr]).toEqual([1, expect.stringContaining('no uploaded prescription')])
    expect((await command()).code).toBe(2)

    await api('cancelOrder', { params: { id: order.id } }, me)
    const watch = (...hours: string[]) => runProgram(folder, 'backend/testing/watch-orders.ts', hours)
    expect(await watch('167', '169')).toMatchObject({ code: 0, stderr: '' })
    expect((await fetch(url(waiting.id), { headers: bearer(me) })).status).toBe(404)
    expect((await fetch(url(file.id), { headers: bearer(me) })).status).toBe(200)
    expect(await watch('721')).toMatchObject({ code: 0, stderr: '' })
    expect((await fetch(url(file.id), { headers: bearer(me) })).status).toBe(404)
    const { data: later } = await api('getOrder', { params: { id: order.id } }, me)
    expect(later.prescriptions).toMatchObject([{ kind: 'upload', prescription_id: null, status: 'to_verify' }])
  })
})

describe('confirmricetta', () => {
  const add = (me: Customer, minsan: string) =>
    api('addToCart', { body: { pharmacy_id: shop.central, minsan, quantity: 1 } }, me)
  const body = { idProdotto: shop.on_prescription, WhereIsRicetta: 'nre' as const, NRE: '1300A 4000000248' }
  const patient = { health_code: electronic.health_code }

  it('notes number and patient on the product, and the order needs them no more', async () => {
    const me = somebody()
    await add(me, shop.on_prescription)
    const { data } = await api(
      'confirmPrescription',
      { body: { ...body, ...patient, InfoMedico: 'Dott. Bianchi' } },
      me,
    )
    expect(data.products).toMatchObject([
      {
        minsan: shop.on_prescription,
        prescription_info: { way: 'nre', code_masked: '•••••••••••0248', health_code_masked: '••••••••••••501U' },
      },
    ])
    expect((await api('getCart', {}, me)).data).toEqual(data)
    const placed = await api('createOrder', { body: collection() }, me)
    expect(placed.data.prescriptions).toMatchObject([{ kind: 'nre', code_masked: '•••••••••••0248' }])
  })

  it('takes the token in the body, the legacy way, and the profile’s codice fiscale for the patient', async () => {
    const me = somebody()
    await add(me, shop.on_prescription)
    await api('updateMe', { body: { health_code: 'RSSMRA80A01H501U' } }, me)
    const legacy = await api('confirmPrescription', { body: { ...body, TokenUser: me.token } })
    expect(legacy.data.products[0]?.prescription_info?.health_code_masked).toBe('••••••••••••501U')
    expect((await api('confirmPrescription', { body })).problem.code).toBe('unauthenticated')
  })

  it('names errors by the legacy fields', async () => {
    const me = somebody()
    await add(me, shop.on_prescription)
    await add(me, shop.otc)
    const of = async (change: object) => {
      const answer = await api('confirmPrescription', { body: { ...body, ...patient, ...change } }, me)
      return [answer.problem.code, ...(answer.problem.errors ?? []).map(({ field, code }) => `${field}: ${code}`)]
    }
    expect(await of({ NRE: '9990A4000000248' })).toEqual(['validation_failed', 'NRE: nre_region'])
    expect(await of({ NRE: undefined })).toEqual(['validation_failed', 'NRE: required'])
    expect(await of({ health_code: undefined })).toEqual(['validation_failed', 'health_code: required'])
    expect(await of({ health_code: 'RSSMRA85T10A562A' })).toEqual([
      'validation_failed',
      'health_code: health_code_invalid',
    ])
    expect(await of({ WhereIsRicetta: 'nrbe', NRE: '123' })).toEqual(['validation_failed', 'NRE: nrbe_length'])
    expect(await of({ WhereIsRicetta: 'already_there' })).toEqual([
      'validation_failed',
      'WhereIsRicetta: prescription_way_not_accepted',
    ])
    expect(await of({ WhereIsRicetta: 'upload' })).toEqual(['validation_failed', 'prescription_id: required'])
    expect(await of({ WhereIsRicetta: 'upload', prescription_id: 'x' })).toEqual([
      'validation_failed',
      'prescription_id: prescription_file_unknown',
    ])
    expect(await of({ idProdotto: shop.otc })).toEqual(['validation_failed', 'idProdotto: prescription_not_needed'])
    expect(await of({ idProdotto: shop.cosmetic })).toEqual(['not_found'])
    expect((await api('getCart', {}, me)).data.products[0]?.prescription_info).toBeUndefined()
  })

  it('forgets a deleted file, and the order asks again', async () => {
    const me = somebody()
    await add(me, shop.on_prescription)
    const { id } = await kept(me)
    const upload = { idProdotto: shop.on_prescription, WhereIsRicetta: 'upload' as const, prescription_id: id }
    const { data } = await api('confirmPrescription', { body: upload }, me)
    expect(data.products[0]?.prescription_info).toEqual({ way: 'upload', code_masked: null, health_code_masked: null })
    await api('deletePrescription', { params: { id } }, me)
    expect((await api('getCart', {}, me)).data.products[0]?.prescription_info).toBeUndefined()
    expect((await api('createOrder', { body: collection() }, me)).problem.code).toBe('prescription_missing')
  })

  it('accepts number and PIN of a veterinary prescription only for a veterinary medicine', async () => {
    const me = somebody()
    await add(me, shop.veterinary)
    await add(me, shop.on_prescription)
    const rev = { WhereIsRicetta: 'rev' as const, NRE: 'AB 123456', pin: '0123' }
    const of = async (given: object) => {
      const answer = await api('confirmPrescription', { body: { idProdotto: shop.veterinary, ...rev, ...given } }, me)
      return (answer.problem.errors ?? []).map(({ field, code }) => `${field}: ${code}`)
    }
    expect(await of({ pin: '12' })).toEqual(['pin: rev_pin_invalid'])
    expect(await of({ NRE: '1' })).toEqual(['NRE: rev_length'])
    expect(await of({ idProdotto: shop.on_prescription })).toEqual(['WhereIsRicetta: prescription_way_not_accepted'])
    expect(await of({ WhereIsRicetta: 'nre', NRE: body.NRE, ...patient })).toEqual([
      'WhereIsRicetta: prescription_way_not_accepted',
    ])
    const order = collection({
      prescriptions: [electronic, { minsan: shop.veterinary, kind: 'rev', code: 'AB 123456', pin: '0123' }],
    })
    const { data } = await api('createOrder', { body: order }, me)
    expect(data.prescriptions).toContainEqual(
      expect.objectContaining({ kind: 'rev', code_masked: '••••3456', health_code_masked: null }),
    )
    const shown = await runCommand(folder, 'orders', 'show', data.number, '--json')
    expect(JSON.parse(shown.stdout).prescriptions).toContainEqual(
      expect.objectContaining({ way: 'rev', code: 'AB123456', pin: '0123' }),
    )
  })
})
