import { fillPath } from '@/lib/contract/call'
import { type OrderPrescription, prescriptionCalls } from '@/lib/contract/prescriptions'
import { randomKey } from '@/lib/identifiers/random-key'
import { type Customer, sharedBackend } from '../testing/file-backend'
import { pdf } from '../testing/files'
import { mailTo, readMail } from '../testing/mail'
import { collection, electronic, placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')
const { api, folder, somebody } = backend

async function command(...args: string[]) {
  const { code, stdout, stderr } = await runCommand(folder, 'orders', ...args, '--json')
  if (code !== 0) throw new Error(JSON.parse(stderr).error)
  return JSON.parse(stdout)
}

const reason = 'La ricetta è scaduta.'
const paper = { minsan: shop.on_prescription, kind: 'paper' as const }

async function orderRejected(me: Customer) {
  const order = await placeOrder(api, me, shop.on_prescription, 1, collection({ prescriptions: [electronic] }))
  await command('prescription', order.number, 'rejected', '--reason', reason)
  return order
}

const replace = (me: { token: string }, id: string, ...prescriptions: OrderPrescription[]) =>
  api('replacePrescriptions', { params: { id }, body: { prescriptions } }, me)

const countMails = (subject: string) =>
  backend
    .mails()
    .map(readMail)
    .filter((mail) => mail.to === 'centrale@example.com' && mail.subject === subject).length

describe('another prescription', () => {
  it('takes the place of a rejected one once, and lets the order become ready', async () => {
    const me = somebody()
    const order = await orderRejected(me)
    const answers = await Promise.all([1, 2].map(() => replace(me, order.id, paper)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await api('getOrder', { params: { id: order.id } }, me)).data.prescriptions).toMatchObject([
      { kind: 'paper', code_masked: null, status: 'to_verify', rejection_reason: null },
    ])
    await mailTo(backend, 'centrale@example.com', new RegExp(`${order.number}: nuova ricetta`))
    expect(countMails(`Ordine ${order.number}: nuova ricetta`)).toBe(1)
    await command('move', order.number, 'confirmed', 'preparing', 'ready')
  })

  it('is refused for another customer, product, way or number, and for an order that has ended', async () => {
    const me = somebody()
    const order = await orderRejected(me)
    expect((await replace(somebody(), order.id, paper)).problem.code).toBe('not_found')
    const fields = async (...given: OrderPrescription[]) =>
      (await replace(me, order.id, ...given)).problem.errors?.map(({ field, code }) => `${field}: ${code}`)
    expect(await fields({ ...paper, minsan: shop.cosmetic })).toEqual([
      'prescriptions.0.minsan: prescription_not_needed',
    ])
    expect(await fields({ ...electronic, kind: 'rev' })).toEqual([
      'prescriptions.0.kind: prescription_way_not_accepted',
    ])
    expect(await fields({ ...electronic, code: '1300A' })).toEqual(['prescriptions.0.code: nre_length'])
    await api('cancelOrder', { params: { id: order.id } }, me)
    expect((await replace(me, order.id, paper)).problem.code).toBe('conflict')
  })

  it('takes an upload in place of an upload, whose file is deleted', async () => {
    const me = somebody()
    const upload = async () => {
      const form = new FormData()
      form.append('prescription', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), 'promemoria.pdf')
      const headers = { Authorization: `Bearer ${me.token}` }
      const url = `${backend.url}${prescriptionCalls.uploadPrescription.path}`
      const sent = await fetch(url, { method: 'POST', body: form, headers })
      return prescriptionCalls.uploadPrescription.answer.parse(await sent.json()).id
    }
    const given = async () => ({
      minsan: shop.on_prescription,
      kind: 'upload' as const,
      prescription_id: await upload(),
    })
    const first = await given()
    const order = await placeOrder(api, me, shop.on_prescription, 1, collection({ prescriptions: [first] }))
    await command('prescription', order.number, 'rejected')
    const second = await given()
    const body = { prescriptions: [second] }
    expect(
      (await api('replacePrescriptions', { params: { id: order.id }, body }, me)).data.prescriptions,
    ).toMatchObject([{ prescription_id: second.prescription_id, status: 'to_verify' }])
    expect((await api('getPrescription', { params: { id: first.prescription_id } }, me)).status).toBe(404)
    const download = `${backend.url}${fillPath(prescriptionCalls.getPrescription, { id: second.prescription_id })}`
    expect((await fetch(download, { headers: { Authorization: `Bearer ${me.token}` } })).status).toBe(200)
  })

  it('is handed in by a guest only with the key of the order', async () => {
    const email = 'guest-rx@example.org'
    const headers = { 'X-Device': randomKey(32), 'X-Forwarded-For': '198.51.100.77' }
    await api('sendGuestCode', { body: { email } }, { headers })
    const [, code = ''] = /Codice: (\d{6})/.exec((await mailTo(backend, email, /codice/)).text) ?? []
    await api('confirmGuestCode', { body: { email, code } }, { headers })
    const customer = { ...collection().customer, email }
    const orderBody = {
      ...collection({ customer, prescriptions: [electronic] }),
      pharmacy_id: shop.central,
      products: [{ minsan: shop.on_prescription, quantity: 1 }],
    }
    const { order, key } = (await api('createGuestOrder', { body: orderBody }, { headers })).data
    const asked = { params: { id: order.id }, body: { prescriptions: [electronic] } }
    const me = { token: key ?? '', headers }
    expect((await api('replaceGuestPrescriptions', asked, me)).problem.code).toBe('conflict')
    await command('prescription', order.number, 'rejected')
    expect((await mailTo(backend, email, /altra ricetta/)).text).toContain('/confirm/order?token=')
    expect((await api('replaceGuestPrescriptions', asked, { token: randomKey(32), headers })).problem.code).toBe(
      'not_found',
    )
    expect((await api('replaceGuestPrescriptions', asked, me)).data.prescriptions).toMatchObject([
      { kind: 'nre', status: 'to_verify' },
    ])
  })
})
