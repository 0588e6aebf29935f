import { type DeskProduct, deskProductCalls } from '@/lib/contract/desk-products'
import { fieldErrors } from '@/lib/contract/field-errors'
import { nextSteps } from './chosen'
import { readWeek } from './hours'
import { initials } from './initials'
import { readListPage } from './list-page'
import { deskLoginPath, safeDeskPath, withQuery } from './paths'
import { shownText, toProductChange } from './products'
import { readProposal, readTracking } from './proposals'
import { readProducts, suppliesCsv, suppliesText } from './supplies'

describe('steps', () => {
  const order = (change: Partial<Parameters<typeof nextSteps>[0]>) => ({
    status: 'received' as const,
    delivery: 'click_and_collect' as const,
    payment_status: 'unpaid' as const,
    prescriptions: [],
    proposal: null,
    next: [],
    ...change,
  })
  const prescription = (status: 'to_verify' | 'verified' | 'rejected') => ({
    ...{ minsan: '034208013', way: 'nre' as const, status, code: null, health_code: null, pin_number: null },
    ...{ doctor: null, file: null, verified_by: null, verified_at: null, rejection_reason: null },
  })

  test.each([
    [{}, [['take', ['confirmed', 'preparing']]]],
    [{ status: 'awaiting_prescription' as const }, [['take', ['confirmed', 'preparing']]]],
    [{ status: 'confirmed' as const }, [['take', ['preparing']]]],
    [{ status: 'preparing' as const }, [['ready', ['ready']]]],
    [{ status: 'preparing' as const, delivery: 'home_delivery' as const }, [['ship', ['shipped']]]],
    [{ status: 'ready' as const, next: ['completed' as const] }, [['hand_over', ['completed']]]],
    [
      { status: 'ready' as const, next: ['completed' as const, 'not_collected' as const] },
      [
        ['hand_over', ['completed']],
        ['not_collected', ['not_collected']],
      ],
    ],
    [{ status: 'completed' as const }, []],
    [{ status: 'cancelled' as const }, []],
  ])('one press for each step: %j', (change, steps) => {
    expect(nextSteps(order(change)).map(({ name, statuses }) => [name, statuses])).toEqual(steps)
  })

  test('what is not paid yet is paid at the handover', () => {
    const ready = { status: 'ready' as const, next: ['completed' as const] }
    expect(nextSteps(order(ready))[0]?.paid).toBe(true)
    expect(nextSteps(order({ ...ready, payment_status: 'paid' }))[0]?.paid).toBe(false)
  })

  test('a step that the platform would refuse says why', () => {
    const at = (status: 'received' | 'preparing' | 'ready', seen: 'to_verify' | 'verified' | 'rejected') =>
      nextSteps(order({ status, next: ['completed'], prescriptions: [prescription(seen)] }))[0]?.blocked
    expect(at('received', 'rejected')).toBeNull()
    expect(at('preparing', 'to_verify')).toBeNull()
    expect(at('preparing', 'rejected')).toBe('rejected')
    expect(at('ready', 'to_verify')).toBe('unverified')
    expect(at('ready', 'verified')).toBeNull()
    const proposal = { total: 1, answer_by: '2026-01-01T10:00:00Z', expired: false, lines: [] }
    expect(nextSteps(order({ status: 'preparing', proposal }))[0]?.blocked).toBe('proposal')
    expect(nextSteps(order({ status: 'preparing', proposal: { ...proposal, expired: true } }))[0]?.blocked).toBeNull()
  })
})

describe('proposals', () => {
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
})

describe('hours', () => {
  test('each day is read by itself, and a day without hours is closed', () => {
    const { windows, errors } = readWeek(
      new URLSearchParams({
        'giorno-1': '8.30-12.30 15:30-19:30',
        'giorno-2': 'chiuso',
        'giorno-3': ' ',
        'giorno-7': '24h',
      }),
    )
    expect(errors).toEqual([])
    expect(windows).toEqual([
      { weekday: 1, opens: '08:30', closes: '12:30' },
      { weekday: 1, opens: '15:30', closes: '19:30' },
      { weekday: 7, opens: '00:00', closes: '24:00' },
    ])
  })

  test.each(['mattina', '9', '25-26', '9-12; mar 9-12', '9-12 11-13'])('%s is an error at its field', (text) => {
    expect(readWeek(new URLSearchParams({ 'giorno-4': text })).errors).toEqual([
      { field: 'giorno-4', code: 'hours_invalid' },
    ])
  })
})

describe('paths', () => {
  test.each([
    ['/banco', '/banco'],
    ['/banco/ordini/abc-1', '/banco/ordini/abc-1'],
    ['/banco?lavoro=ready&pagina=2', '/banco?lavoro=ready&pagina=2'],
    ['/bancomat', '/banco'],
    ['/profile', '/banco'],
    ['//evil.example/banco', '/banco'],
    ['/banco//evil.example', '/banco'],
    ['/banco/accesso?ritorno=/banco/accesso', '/banco'],
    ['/banco/azioni/esci', '/banco'],
    ['/banco/novita', '/banco'],
    ['/banco\\evil', '/banco'],
    [null, '/banco'],
  ])('after the login %s leads to %s', (given, path) => {
    expect(safeDeskPath(given)).toBe(path)
  })

  test('the login knows where one was, unless it was the first page', () => {
    expect(deskLoginPath('/banco/ordini/1', 'locked')).toBe(
      '/banco/accesso?ritorno=%2Fbanco%2Fordini%2F1&motivo=locked',
    )
    expect(deskLoginPath('/banco')).toBe('/banco/accesso')
    expect(withQuery('/banco', { a: null, b: '', c: undefined, d: 0 })).toBe('/banco?d=0')
  })
})

describe('the form of a product', () => {
  const shown = 'era_price=6,90&era_stock=3&era_orderable=1&era_kind=cosmetic&era_vat_rate=22'
  const same = 'price=6,90&stock=3&orderable=1&kind=cosmetic&vat_rate=22'
  const read = (typed: string) => {
    const change = toProductChange(new URLSearchParams(`pharmacy_id=1&versione=v&${shown}&${typed}`))
    return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  }

  test.each([
    [same, {}],
    ['price=7,5&stock= 4 &orderable=1&kind=other&vat_rate=4', { price: 7.5, stock: 4, kind: 'other', vat_rate: 4 }],
    ['price=6,90&stock=3&kind=cosmetic&vat_rate=22', { orderable: false }],
    ['price=1.234,50&stock=3&orderable=1&kind=cosmetic&vat_rate=22', { price: 1234.5 }],
    ['price=€ 12,50&stock=3&orderable=1&kind=cosmetic&vat_rate=22', { price: 12.5 }],
    [`${same}&price_confirmed=1`, { price_confirmed: true }],
  ])('reads %s as the fields that differ from what was shown', (typed, fields) => {
    expect(read(typed)).toEqual({ pharmacy_id: '1', version: 'v', ...fields })
  })

  test.each([
    ['price', '', 'number_invalid'],
    ['price', 'tre euro', 'number_invalid'],
    ['stock', '', 'number_invalid'],
    ['price', '1e3', 'number_invalid'],
    ['price', '0', 'out_of_range'],
    ['stock', '1,5', 'number_invalid'],
    ['stock', '-1', 'out_of_range'],
    ['kind', 'veleno', 'invalid'],
  ])('refuses %s «%s» at its field', (name, typed, code) => {
    const { error } = deskProductCalls.setDeskProduct.body.safeParse(
      read(`${same}&`.replace(new RegExp(`(${name})=[^&]*`), `$1=${typed}`)),
    )
    expect(fieldErrors(error?.issues ?? [])).toEqual([{ field: name, code }])
  })

  test('sends only what hides a product where the form has no fields', () => {
    expect(toProductChange(new URLSearchParams('pharmacy_id=1&versione=v&hidden=1'))).toMatchObject({
      hidden: true,
      orderable: undefined,
      price: undefined,
    })
  })

  test('shows nothing for what is not stated, and for an offer that is missing', () => {
    const product = { price: null, stock: 0, orderable: false, kind: 'other', vat_rate: 22, not_sold: ['kind'] }
    const text = (name: 'price' | 'stock' | 'kind' | 'vat_rate') => shownText(product as unknown as DeskProduct, name)
    expect([text('price'), text('stock'), text('kind'), text('vat_rate')]).toEqual(['', '', '', '22'])
  })
})

describe('list page', () => {
  test('reads the last page that has something where the one asked for is empty', async () => {
    const asked: number[] = []
    const read = async (page: number) => {
      asked.push(page)
      return { items: page === 1 ? ['a'] : [], total: page === 1 ? 1 : 0 }
    }
    expect((await readListPage(read, 9)).items).toEqual(['a'])
    expect(asked).toEqual([9, 1])
    expect(await readListPage(async () => ({ items: [], total: 0 }), 1)).toEqual({ items: [], total: 0 })
  })
})

describe('initials', () => {
  test.each([
    ['Anna Rossi', 'A. R.'],
    ["niccolò d'amico", 'N. D.'],
    ['Élise De-Santis', 'É. D. S.'],
    ['', '–'],
    [null, '–'],
  ])('%s is %s on a bag', (name, text) => {
    expect(initials(name)).toBe(text)
  })
})

test('packs to order are a CSV without formulas, and a text to paste', () => {
  const product = { minsan: '012345678', name: '=Crema "viso"', version: '0' }
  const need = { ...product, missing: 3, to_order: 2, due: null, orders: [] }
  const found = { needs: [need, { ...need, minsan: '987654321', to_order: 0 }], supplies: [] }
  expect(suppliesCsv(found)).toBe('minsan;quantità;prodotto\r\n"012345678";"2";"\'=Crema ""viso"""\r\n')
  expect(suppliesText(found)).toBe('012345678\t2\t=Crema "viso"')
})

test('ordered products have their own packs, or those of the field', () => {
  const read = (query: string) => readProducts(new URLSearchParams(query))
  const product = { minsan: '012345678', version: '17' }
  expect(read('prodotto=012345678:17:3')).toEqual([{ ...product, quantity: 3 }])
  expect(read('prodotto=012345678:17&pezzi= 12 ')).toEqual([{ ...product, quantity: 12 }])
  for (const wrong of ['', '-1', '1.5', 'tre'])
    expect(read(`prodotto=012345678:17&pezzi=${wrong}`)).toEqual([{ ...product, quantity: Number.NaN }])
})
