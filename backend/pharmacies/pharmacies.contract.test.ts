import type { Pharmacy } from '@/lib/contract/pharmacies'
import { isOpenAt } from '@/lib/rules/opening-hours'
import { backendOfFile } from '../testing/file-backend'
import { runProgram } from '../testing/run'
import { seedTables } from '../testing/seeded'
import { listSlots, slotKey } from './deliveries'
import { distanceM } from './queries'
import { type SamplePharmacy, samplePharmacies } from './testing/sample'

jest.setTimeout(300_000)

const milan = { latitude: 45.464, longitude: 9.19 }

let disagreements: string[]
const now = new Date()
const sample = samplePharmacies(now)
const active = sample.filter((pharmacy) => pharmacy.active)

const { api } = backendOfFile({
  fill: async (folder) => {
    const env = { SAMPLE_NOW: now.toISOString() }
    await seedTables(folder)
    const { code, stdout, stderr } = await runProgram(folder, 'backend/pharmacies/testing/store-sample.ts', [], env)
    if (code !== 0) throw new Error(stderr)
    disagreements = JSON.parse(stdout)
  },
})

const listCodes = (list: { code: string }[]) => list.map(({ code }) => code)

/** Reference implementation of the contract. */
function nearest(
  place: { latitude: number; longitude: number },
  radiusKm: number,
  passes: (one: SamplePharmacy) => boolean,
) {
  return active
    .map((pharmacy) => ({ ...pharmacy, distance: distanceM(place, pharmacy) }))
    .filter((pharmacy) => pharmacy.distance <= radiusKm * 1000 && passes(pharmacy))
    .sort((one, other) => one.distance - other.distance)
}

const isOpen = (one: SamplePharmacy, at: Date) => isOpenAt(one.opening_hours, one.closures, at, one.turns)
const isOnDuty = (one: SamplePharmacy, at: Date) =>
  one.turns.some(({ starts_at, ends_at }) => starts_at <= at && at < ends_at)

describe('GET /v1/pharmacies', () => {
  it('asks for both coordinates, a field each', async () => {
    const errors = async (query: { latitude?: number; longitude?: number; on_duty?: '1' }) =>
      (await api('listPharmacies', { query })).problem.errors
    expect(await errors({})).toEqual([
      { field: 'latitude', code: 'required' },
      { field: 'longitude', code: 'required' },
    ])
    expect(await errors({ latitude: 45 })).toEqual([{ field: 'longitude', code: 'required' }])
    expect(await errors({ longitude: 9, on_duty: '1' })).toEqual([{ field: 'latitude', code: 'required' }])
    expect(await errors({ latitude: 91, longitude: 9 })).toEqual([{ field: 'latitude', code: 'out_of_range' }])
    expect((await api('listPharmacies', { query: {} })).status).toBe(422)
  })

  it.each([
    [milan, 50, 20],
    [milan, 5, 20],
    [milan, 200, 100],
    [{ latitude: 45.9, longitude: 10.4 }, 30, 100],
    [{ latitude: 41.9, longitude: 12.5 }, 50, 20],
    [{ latitude: 89.9, longitude: -170 }, 1500, 5],
  ])('gives those around %j within %i km, nearest first, %i at most', async (place, radius_km, limit) => {
    const { data } = await api('listPharmacies', { query: { ...place, radius_km, limit } })
    const expected = nearest(place, radius_km, () => true).slice(0, limit)
    expect(listCodes(data)).toEqual(listCodes(expected))
    expect(data.map(({ distance_m }) => distance_m)).toEqual(expected.map(({ distance }) => Math.round(distance)))
  })

  it('filters by service, delivery, duty and being open, separately and together', async () => {
    const ask = async (query: Record<string, string>) => {
      const { data } = await api('listPharmacies', { query: { ...milan, radius_km: 300, limit: 100, ...query } })
      return listCodes(data)
    }
    const expected = (passes: (one: SamplePharmacy) => boolean) => listCodes(nearest(milan, 300, passes).slice(0, 100))
    const offers = (one: SamplePharmacy, slug: string) => one.services.includes(slug)
    const delivers = (one: SamplePharmacy) => one.deliveries.some(({ kind }) => kind === 'home_delivery')

    expect(await ask({ service: 'ecg' })).toEqual(expected((one) => offers(one, 'ecg')))
    expect(await ask({ service: 'ec' })).toEqual([])
    expect(await ask({ delivery: 'home_delivery' })).toEqual(expected(delivers))
    expect(await ask({ on_duty: '1' })).toEqual(expected((one) => isOnDuty(one, now)))
    expect(await ask({ on_duty: '0', open_now: 'false' })).toEqual(expected(() => true))
    // The minute may change during the request.
    const before = new Date()
    const open = await ask({ open_now: '1', delivery: 'home_delivery', service: 'holter' })
    const both = (at: Date) => expected((one) => isOpen(one, at) && delivers(one) && offers(one, 'holter'))
    expect([both(before), both(new Date())]).toContainEqual(open)
  })

  it('gives those on duty anywhere, without a distance', async () => {
    const { data } = await api('listPharmacies', { query: { on_duty: '1', limit: 100 } })
    expect(listCodes(data).sort()).toEqual(listCodes(active.filter((one) => isOnDuty(one, now))).sort())
    expect(data.length).toBeGreaterThan(0)
    for (const pharmacy of data) {
      expect(pharmacy).not.toHaveProperty('distance_m')
      expect(pharmacy.open_now).toBe(true)
    }
  })

  it('agrees with the rules of opening hours at every moment, in SQL as well', () => {
    expect(disagreements).toEqual([])
  })
})

describe('GET /v1/pharmacies/{id}', () => {
  const get = (id: string) => api('getPharmacy', { params: { id } })

  it('finds a pharmacy by id and by code', async () => {
    const byCode = (await get('T1')).data
    expect((await get(String(byCode.id))).data).toEqual(byCode)
    expect(byCode).toMatchObject({ code: 'T1', name: 'Farmacia T1', services_count: sample[0]?.services.length })
    expect((await get('T1')).headers.get('cache-control')).toContain('public')
    expect((await get('T1')).headers.get('etag')).toBeTruthy()
  })

  it('says whether each is open, when that changes and when it is on duty', async () => {
    for (const expected of active.slice(0, 24)) {
      const before = new Date()
      const found: Pharmacy = (await get(expected.code)).data
      expect([isOpen(expected, before), isOpen(expected, new Date())]).toContain(found.open_now)
      const turn = expected.turns.find(({ ends_at }) => ends_at > before)
      expect(found.on_duty).toEqual(
        turn ? { start: turn.starts_at.toISOString(), end: turn.ends_at.toISOString() } : null,
      )
      if (expected.opening_hours.length === 0 && !turn) expect(found.next_change).toBeNull()
      if (found.next_change !== null) {
        const change = new Date(found.next_change)
        expect(isOpen(expected, change)).toBe(!found.open_now)
        expect(isOpen(expected, new Date(change.getTime() - 1))).toBe(found.open_now)
      }
    }
  })

  it.each(['F9999', '999999999', '0', 't1', '1x', '-1', '../1', "1' or 1=1", 'T10'])('404 for %s', async (id) => {
    const answer = await get(id)
    expect(answer.status).toBe(404)
    expect(answer.problem.code).toBe('not_found')
  })
})

describe("a pharmacy's services", () => {
  it('are listed, and found one by one at their own pharmacy only', async () => {
    const pharmacy = active.find(({ services }) => services.includes('ecg')) as SamplePharmacy
    const { data } = await api('listServices', { params: { id: pharmacy.code } })
    expect(data.map(({ slug }) => slug).sort()).toEqual([...pharmacy.services].sort())
    const ecg = data.find(({ slug }) => slug === 'ecg')
    expect(ecg).toMatchObject({ price: 25.5, duration_minutes: 20, requires_note: false })
    const serviceId = String(ecg?.id)
    expect((await api('getService', { params: { id: pharmacy.code, serviceId } })).data).toMatchObject({ ...ecg })
    const other = active.find(({ code }) => code !== pharmacy.code)?.code ?? ''
    expect((await api('getService', { params: { id: other, serviceId } })).status).toBe(404)
    for (const unknown of ['0', '999999', 'ecg'])
      expect((await api('getService', { params: { id: pharmacy.code, serviceId: unknown } })).status).toBe(404)
    expect((await api('listServices', { params: { id: 'F0' } })).status).toBe(404)
  })
})

describe('how a pharmacy hands over', () => {
  it('names prescription ways and payments in Italian', async () => {
    expect((await api('listPrescriptionWays', { params: { id: 'T1' } })).data).toEqual([
      { id: 'nre', label: 'Ricetta elettronica (NRE)' },
      { id: 'paper', label: 'Porto la ricetta in farmacia' },
    ])
    const [home, collect] = [
      await api('listPayments', { params: { id: 'T1' } }),
      await api('listPayments', { params: { id: 'T2' } }),
    ]
    expect(home.data.map(({ id, kinds }) => [id, kinds])).toEqual([
      ['in_pharmacy', ['click_and_collect']],
      ['on_delivery', ['home_delivery']],
      ['card', ['click_and_collect', 'home_delivery']],
    ])
    expect(collect.data.map(({ id }) => id)).toEqual(['in_pharmacy', 'card'])
    expect((await api('listPrescriptionWays', { params: { id: 'F0' } })).status).toBe(404)
    expect((await api('listPayments', { params: { id: 'F0' } })).status).toBe(404)
    expect((await api('listDeliveries', { params: { id: 'F0' } })).status).toBe(404)
  })

  it('delivers where the postal code is served, and always lets collect', async () => {
    const ids = async (query: { postal_code?: string; subtotal?: number }) =>
      (await api('listDeliveries', { params: { id: 'T1' }, query })).data.map(({ id, fee }) => [id, fee])
    expect(await ids({})).toEqual([
      ['click_and_collect', 0],
      ['home_delivery', 4.9],
    ])
    expect(await ids({ postal_code: '10121' })).toEqual([['click_and_collect', 0]])
    expect(await ids({ postal_code: '20121', subtotal: 38.99 })).toContainEqual(['home_delivery', 4.9])
    expect(await ids({ postal_code: '20121', subtotal: 39 })).toContainEqual(['home_delivery', 0])
    const refused = await api('listDeliveries', { params: { id: 'T1' }, query: { postal_code: '2012' } })
    expect(refused.problem.errors).toEqual([{ field: 'postal_code', code: 'postal_code_invalid' }])
  })

  it('offers the courier’s windows that have room', async () => {
    let full = 0
    for (const expected of active.filter(({ deliveries }) => deliveries.length > 1)) {
      const before = new Date()
      const { data } = await api('listDeliveries', { params: { id: expected.code } })
      const delivery = expected.deliveries[1]
      const found = data.find(({ kind }) => kind === 'home_delivery')
      if (!delivery || !found) throw new Error('the sample delivers')
      const all = listSlots(expected, delivery, new Map(), now)
      // Codes count from 1 like IDs; two orders take the first slot of every other pharmacy.
      const taken = Number(expected.code.slice(1)) % 2 === 1 ? all[0] : undefined
      const counts = new Map(taken ? [[slotKey(delivery.id, taken.start), 2]] : [])
      if (taken) full += 1
      const slotsAt = (at: Date) =>
        listSlots(expected, delivery, counts, at).map(({ start, end, available }) => ({
          start: start.toISOString(),
          end: end.toISOString(),
          available,
        }))
      // A slot may begin, or the day change, during the request.
      expect([slotsAt(before), slotsAt(new Date())]).toContainEqual(found.slots)
    }
    expect(full).toBeGreaterThan(5)
  })
})

describe('areas', () => {
  it('are named by postal code, with or without the city', async () => {
    const { data: all } = await api('listPharmacies', { query: { ...milan, radius_km: 100, limit: 100 } })
    const { postal_code, city, province } = all[0] ?? { postal_code: '', city: '', province: '' }
    for (const query of [postal_code, `${city} ${postal_code}`]) {
      const { data } = await api('findAreas', { query: { query } })
      expect(data).toContainEqual(expect.objectContaining({ name: postal_code, city, province }))
    }
    expect((await api('findAreas', { query: { query: 'Nessun posto' } })).data).toEqual([])
    const long = await api('findAreas', { query: { query: 'x'.repeat(101) } })
    expect(long.problem.errors).toEqual([{ field: 'query', code: 'too_long' }])
  })
})

describe('cities', () => {
  it('lists every comune, finds by name and postal code, and gets one by slug', async () => {
    const all = await api('listCities', {})
    expect(all.data.length).toBeGreaterThan(7800)
    expect(all.headers.get('etag')).toBeTruthy()
    expect((await api('listCities', { query: { limit: 3 } })).data).toEqual(all.data.slice(0, 3))
    const search = async (query: string, limit?: number) =>
      (await api('listCities', { query: { query, ...(limit !== undefined && { limit }) } })).data.map(
        ({ name }) => name,
      )
    expect((await search('forli'))[0]).toBe('Forlì')
    expect(await search('20121')).toContain('Milano')
    expect((await search('san')).length).toBe(10)
    expect((await search('san', 4)).length).toBe(4)
    expect(await search('')).toEqual([])
    expect(await search('xyzxyz')).toEqual([])
    const city = (await api('getCity', { params: { city: 'milano' } })).data
    expect(city).toMatchObject({ name: 'Milano', province: 'MI', region: 'Lombardia' })
    for (const slug of ['Milano', 'nowhere', "o'"])
      expect((await api('getCity', { params: { city: slug } })).status).toBe(404)
    const long = await api('listCities', { query: { query: 'x'.repeat(101) } })
    expect(long.problem.errors).toEqual([{ field: 'query', code: 'too_long' }])
  })
})
