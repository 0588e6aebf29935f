import type { Client } from '@/lib/platform/client'
import { samplePharmacy } from '@/lib/seo/testing/samples'
import { pharmacyFault, sellerFault } from './seller-at-start'

const own = { SITE_URL: 'https://salvia.example', PHARMACY_ID: '1' }
const facts = {
  legal_name: 'Prova S.n.c.',
  vat_number: '00743110157',
  rea: 'REA MI 1',
  pec: 'f@pec.example',
  director: 'Dott.ssa Prova',
  director_register: 'Ordine di Milano n. 1',
  email: 'f@f.example',
  phone_number: '+390212345',
}
const answering = (result: object) => (async () => result) as unknown as Client
const complete = answering({ ok: true, data: { ...samplePharmacy, ...facts } })
const bare = answering({ ok: true, data: { ...samplePharmacy, ...facts, pec: null, rea: undefined } })

test('a shop whose pharmacy runs it starts where another platform says who that is, and else says what is missing', async () => {
  expect(await sellerFault(own, complete)).toBeNull()
  expect(await sellerFault(own, bare)).toMatch(/cannot start.*REA number, PEC/)
  const gone = answering({ ok: false, failure: { kind: 'problem', status: 404, code: 'not_found' } })
  expect(await sellerFault(own, gone)).toMatch(/cannot start.*the pharmacy itself/)
})

test('it starts while the platform is away, by http, and where an operator is named', async () => {
  expect(await sellerFault(own, answering({ ok: false, failure: { kind: 'network' } }))).toBe('unknown')
  for (const env of [
    { ...own, SITE_URL: 'http://localhost' },
    { ...own, OPERATOR_NAME: 'Rossi' },
    { ...own, PHARMACY_ID: undefined },
  ])
    expect(await sellerFault(env, bare)).toBeNull()
})

test.each([
  [{ ok: true, data: samplePharmacy }, null],
  [{ ok: true, data: { ...samplePharmacy, deliveries: [] } }, /neither collection nor delivery/],
  [{ ok: true, data: { ...samplePharmacy, opening_hours: [] } }, /no opening hours/],
  [{ ok: false, failure: { kind: 'problem', status: 404, code: 'not_found' } }, /PHARMACY_ID=1 names no pharmacy/],
  [{ ok: false, failure: { kind: 'network' } }, null],
])('the only pharmacy is checked at the start, also by http: %#', async (answer, fault) => {
  const found = await pharmacyFault({ PHARMACY_ID: '1' }, answering(answer))
  if (fault === null) expect(found).toBeNull()
  else expect(found).toMatch(fault)
  expect(await pharmacyFault({}, answering(answer))).toBeNull()
})
