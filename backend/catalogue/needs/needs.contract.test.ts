import { may } from '@/lib/rules/channels'
import { sharedBackend } from '../../testing/file-backend'
import { special } from '../../testing/shelves'
import { entries } from './dictionary'

jest.setTimeout(600_000)

const { api } = sharedBackend('shelves')

const search = async (NomeProdotto: string) =>
  (await api('searchProducts', { query: { NomeProdotto, TakeRow: 100 } })).data
const codes = async (text: string) => (await search(text)).items.map(({ minsan }) => minsan)

test('every need is answered by goods and OTC medicines only (docs/domain.md#L7)', async () => {
  let answered = 0
  for (const { said } of entries.filter(({ kind }) => kind === 'need')) {
    const { items, understood } = await search(said[0] ?? '')
    expect([said[0], understood?.need]).not.toContain(null)
    expect(items.filter((product) => !may(product, 'by_need'))).toEqual([])
    if (items.length > 0) answered += 1
  }
  expect(answered).toBeGreaterThan(20)
})

test('what needs no prescription but is no OTC is found by its ingredient and by no need', async () => {
  expect(await codes('naso chiuso')).not.toContain(special.sop)
  expect(await codes('xilometazolina')).toContain(special.sop)
  expect(await codes('mal di gola')).not.toContain(special.sop)
})

test('a brand that the shop has not leads to its ingredient, on prescription too', async () => {
  expect(await codes('zimox')).toEqual(expect.arrayContaining([special.national, special.twin]))
  const { understood } = (await api('autocomplete', { query: { query: 'zimox' } })).data
  expect(understood?.others).toContainEqual({
    kind: 'ingredient',
    name: 'Amoxicillina',
    key: 'amoxicillina',
    detail: 'Zimox',
  })
})

test('a medicine’s own name leads to its ingredient where no dictionary has it', async () => {
  expect(await codes('amoxilan')).toEqual([special.national, special.twin])
  const { understood } = (await api('autocomplete', { query: { query: 'Amoxilan' } })).data
  expect(understood?.others).toContainEqual({
    kind: 'ingredient',
    name: 'Amoxicillina',
    key: 'amoxicillina',
    detail: 'Amoxilan',
  })
  // By name only: a generic's name does not match other manufacturers.
  expect(await codes('gocciolin 30')).toEqual([special.sop])
})

test('a pharmacy is found by its name or comune, and a list of them by what they are', async () => {
  const all = (await api('listPharmacies', { query: { latitude: 42, longitude: 12.5, radius_km: 1500 } })).data
  // Another pharmacy's name equals a request for a list.
  const { name = '', city = '', code } = all.find((one) => one.name === 'Farmacia Lontana') ?? {}
  const leads = async (query: string) =>
    (await api('autocomplete', { query: { query } })).data.understood?.others.map(({ kind, key }) => `${kind} ${key}`)
  for (const text of [`farmacia ${name.replace(/^farmacia /i, '')}`, `farmacie a ${city}`])
    expect(await leads(text)).toContain(`pharmacy ${code}`)
  expect((await leads('farmacia vicina'))?.filter((one) => one.startsWith('pharmacy '))).toEqual([])
})

test('a sign of danger shows the number to call and no products', async () => {
  for (const text of ['dolore al petto', 'neonato con febbre', 'troppe pastiglie', 'voglio morire']) {
    const { items, understood } = await search(text)
    expect(items).toEqual([])
    expect(understood).toMatchObject({ danger: expect.any(String), others: [] })
  }
})

test('a need leads to its category', async () => {
  const { understood } = (await api('autocomplete', { query: { query: 'mal di gola' } })).data
  expect(understood).toMatchObject({ need: 'Mal di gola', danger: null })
  expect(understood?.others).toContainEqual({ kind: 'category', name: 'Gola', key: 'medicinali/gola', detail: null })
})

test('a need is found with its words in any order, in the plural, in dialect and mistyped', async () => {
  const found = await codes('febbre')
  expect(found).toContain(special.otc)
  for (const text of ['la febbre', 'febbri', 'mi fa male la capa', 'testa mal di', 'emicramia'])
    expect(await codes(text)).toContain(special.otc)
})
