import { readProposal, readTracking } from './proposals'

const fields = (given: Record<string, string>) => new URLSearchParams(given)

test('only what differs from the order is proposed, and a replacement counts before a quantity', () => {
  const sent = fields({
    ...{ 'pezzi-000000001': '1', 'ordinati-000000001': '3', 'cambio-000000001': '' },
    ...{ 'pezzi-000000002': '2', 'ordinati-000000002': '2', 'cambio-000000002': ' ' },
    ...{ 'pezzi-000000003': '0', 'ordinati-000000003': '1', 'cambio-000000003': 'A034208013' },
    ore: '48',
    rimetti: '1',
  })
  expect(readProposal(sent)).toEqual({
    quantities: [{ minsan: '000000001', quantity: 1 }],
    replacements: [{ minsan: '000000003', by: 'A034208013' }],
    hours: 48,
    restock: true,
  })
  expect(readProposal(fields({ ore: '24' }))).toMatchObject({ quantities: [], replacements: [], restock: false })
})

test('tracking is left out, or sent with all that was typed', () => {
  expect(readTracking(fields({ 'tracking.carrier': ' ', 'tracking.code': '' }))).toBeUndefined()
  expect(readTracking(fields({ 'tracking.carrier': 'BRT', 'tracking.code': '1', 'tracking.url': '' }))).toEqual({
    carrier: 'BRT',
    code: '1',
    url: null,
  })
  expect(readTracking(fields({ 'tracking.url': 'https://brt.example/1' }))).toEqual({
    carrier: '',
    code: '',
    url: 'https://brt.example/1',
  })
})
