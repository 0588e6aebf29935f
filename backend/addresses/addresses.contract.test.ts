import { sharedBackend } from '../testing/file-backend'
import { shop } from '../testing/shop'

jest.setTimeout(300_000)

const { api, somebody } = sharedBackend('shop')
const melzo = { address: 'Via Melzo', street_number: '12/A', city: 'Milano', province: 'MI', postal_code: '20129' }
const add = (me: { token: string }, change: object = {}) =>
  api('addAddress', { body: { ...melzo, favorite: false, ...change } }, me)

describe('saved addresses', () => {
  it('stores a typed address at its comune’s centre', async () => {
    const me = somebody()
    const answer = await add(me, { label: 'Casa', pharmacy_id: shop.central })
    expect(answer.status).toBe(201)
    expect(answer.data).toMatchObject({ ...melzo, label: 'Casa', pharmacy_id: shop.central, favorite: false })
    expect(answer.data.latitude).toBeCloseTo(45.46, 1)
    expect(answer.data.longitude).toBeCloseTo(9.19, 1)
    const exact = await add(me, { latitude: 45.471, longitude: 9.207 })
    expect(exact.data).toMatchObject({ latitude: 45.471, longitude: 9.207 })
    const unknown = await add(me, { city: 'Atlantide' })
    expect(unknown.data).toMatchObject({ latitude: null, longitude: null })
    expect((await api('listAddresses', {}, me)).data).toHaveLength(3)
  })

  it('has at most one favourite, also after concurrent calls', async () => {
    const me = somebody()
    const first = (await add(me, { favorite: true })).data
    await Promise.all([add(me, { favorite: true }), add(me, { favorite: true })])
    expect((await favourites(me)).length).toBe(1)
    const { data } = await api('updateAddress', { params: { id: first.id }, body: { favorite: true } }, me)
    expect(data.favorite).toBe(true)
    expect(await favourites(me)).toEqual([first.id])
    expect((await api('listAddresses', {}, me)).data[0]?.id).toBe(first.id)
    await api('updateAddress', { params: { id: first.id }, body: { favorite: false } }, me)
    expect(await favourites(me)).toEqual([])
  })

  it('changes the given fields, and moves the position with the place', async () => {
    const me = somebody()
    const { id } = (await add(me, { latitude: 45.471, longitude: 9.207, label: 'Casa' })).data
    const label = await api('updateAddress', { params: { id }, body: { label: '' } }, me)
    expect(label.data).toMatchObject({ label: null, latitude: 45.471 })
    const body = { city: 'Torino', province: 'TO', postal_code: '10121' }
    const moved = (await api('updateAddress', { params: { id }, body }, me)).data
    expect(moved).toMatchObject({ ...body, address: 'Via Melzo' })
    expect(moved.latitude).toBeCloseTo(45.07, 1)
    expect((await api('updateAddress', { params: { id }, body: {} }, me)).data).toEqual(moved)
  })

  it('removes an address, once', async () => {
    const me = somebody()
    const { id } = (await add(me)).data
    expect((await api('deleteAddress', { params: { id } }, me)).status).toBe(204)
    expect((await api('deleteAddress', { params: { id } }, me)).problem.code).toBe('not_found')
    expect((await api('listAddresses', {}, me)).data).toEqual([])
  })

  it('never returns another customer’s', async () => {
    const [me, other] = [somebody(), somebody()]
    const { id } = (await add(me)).data
    const params = { id }
    expect((await api('listAddresses', {}, other)).data).toEqual([])
    expect((await api('updateAddress', { params, body: { label: 'x' } }, other)).problem.code).toBe('not_found')
    expect((await api('deleteAddress', { params }, other)).problem.code).toBe('not_found')
    expect((await api('listAddresses', {}, me)).data).toHaveLength(1)
    for (const answer of [
      await api('listAddresses', {}),
      await api('addAddress', { body: { ...melzo, favorite: false } }),
      await api('updateAddress', { params, body: {} }),
      await api('deleteAddress', { params }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([401, 'unauthenticated'])
  })

  it.each([
    [{ address: ' ' }, 'address', 'required'],
    [{ postal_code: '2012' }, 'postal_code', 'postal_code_invalid'],
    [{ street_number: '1'.repeat(17) }, 'street_number', 'too_long'],
    [{ latitude: 45 }, 'longitude', 'required'],
    [{ latitude: 95, longitude: 9 }, 'latitude', undefined],
    [{ pharmacy_id: '9999' }, 'pharmacy_id', 'pharmacy_invalid'],
    [{ pharmacy_id: 'ph_brera' }, 'pharmacy_id', 'pharmacy_invalid'],
    [{ floor: '3' }, 'floor', undefined],
  ])('refuses %o', async (change, field, code) => {
    const { problem } = await add(somebody(), change)
    expect(problem.code).toBe('validation_failed')
    expect(problem.errors?.[0]?.field).toBe(field)
    if (code) expect(problem.errors?.[0]?.code).toBe(code)
  })

  it('ends at fifty', async () => {
    const me = somebody()
    for (let index = 0; index < 50; index++) expect((await add(me)).status).toBe(201)
    expect((await add(me)).problem.errors).toEqual([{ field: 'address', code: 'too_many' }])
  })
})

describe('GET /v1/addresses', () => {
  const suggest = async (query: string, near: object = {}) =>
    (await api('suggestAddresses', { query: { query, ...near } })).data

  it('knows every comune and postal code', async () => {
    expect((await suggest('00184'))[0]).toMatchObject({ city: 'Roma', cap: '00184', province: 'RM' })
    expect((await suggest('forli'))[0]).toMatchObject({ city: 'Forlì', address_name: '' })
    expect((await suggest('via melzo 12, 20129 milano'))[0]).toMatchObject({
      place_id: 'city:milano',
      address_name: 'Via melzo',
      street_number: '12',
      city: 'Milano',
      cap: '20129',
      province: 'MI',
    })
    expect((await suggest('mi')).length).toBeLessThanOrEqual(6)
  })

  it('suggests comuni nearby for a street without a comune', async () => {
    expect(await suggest('via garibaldi 3')).toEqual([])
    const near = await suggest('via garibaldi 3', { latitude: 45.464, longitude: 9.19 })
    expect(near[0]).toMatchObject({ city: 'Milano', address_name: 'Via garibaldi', street_number: '3' })
  })

  it('refuses invalid and too long values', async () => {
    const long = await api('suggestAddresses', { query: { query: 'x'.repeat(201) } })
    expect(long.problem).toMatchObject({ code: 'validation_failed', errors: [{ field: 'query', code: 'too_long' }] })
    const nowhere = await api('suggestAddresses', { query: { query: 'roma', latitude: 91, longitude: 0 } })
    expect(nowhere.problem.errors).toEqual([{ field: 'latitude', code: 'out_of_range' }])
  })
})

async function favourites(me: { token: string }): Promise<string[]> {
  return (await api('listAddresses', {}, me)).data.filter(({ favorite }) => favorite).map(({ id }) => id)
}
