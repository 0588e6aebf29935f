import type { Client } from '@/lib/platform/client'
import { samplePharmacy } from '@/lib/seo/testing/samples'
import { sellerFault } from './seller-at-start'

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
