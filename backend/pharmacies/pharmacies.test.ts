import type { StoredDelivery } from '../database/schema/places'
import { DEMO_SITE } from '../process/env'
import { listSlots, serves, slotKey } from './deliveries'
import { distanceM } from './queries'
import { applySalesRules, recordHere } from './sale'

describe('deliveries', () => {
  const at = (text: string, offset = '+01:00') => new Date(`${text}:00${offset}`)

  const weekdays = [1, 2, 3, 4, 5]
  const pharmacy = {
    opening_hours: weekdays.map((weekday) => ({ weekday, opens: '08:30', closes: '19:30' })),
    closures: [{ from: '2026-03-05', to: '2026-03-05', reason: null }],
  }

  const delivery: StoredDelivery = {
    id: 'home_delivery',
    kind: 'home_delivery',
    label: 'Consegna a domicilio',
    fee_cents: 490,
    free_from_cents: 3900,
    minimum_order_cents: null,
    ready_in_minutes: 120,
    postal_codes: ['201', '20900'],
    slots: [...weekdays, 7].flatMap((weekday) => [
      { weekday, start: '17:00', end: '19:00', capacity: 2 },
      { weekday, start: '11:00', end: '13:00', capacity: 1 },
    ]),
  }

  describe('serves', () => {
    it('compares the prefix of the postal code', () => {
      expect(serves(delivery, '20121')).toBe(true)
      expect(serves(delivery, '20900')).toBe(true)
      expect(serves(delivery, '20831')).toBe(false)
      expect(serves({ ...delivery, postal_codes: [] }, '20121')).toBe(false)
      expect(serves({ ...delivery, postal_codes: [''] }, '98100')).toBe(true)
      expect(serves({ ...delivery, kind: 'click_and_collect', postal_codes: [] }, '98100')).toBe(true)
    })
  })

  // 2026-03-02 is a Monday.
  describe('listSlots', () => {
    const starts = (now: Date, counts = new Map<string, number>()) =>
      listSlots(pharmacy, delivery, counts, now).map(({ start, available }) => `${start.toISOString()} ${available}`)

    it('are those of seven days that have not begun, in order, without closed days', () => {
      expect(starts(at('2026-03-02T12:00'))).toEqual([
        '2026-03-02T16:00:00.000Z true',
        '2026-03-03T10:00:00.000Z true',
        '2026-03-03T16:00:00.000Z true',
        '2026-03-04T10:00:00.000Z true',
        '2026-03-04T16:00:00.000Z true',
        '2026-03-06T10:00:00.000Z true',
        '2026-03-06T16:00:00.000Z true',
      ])
    })

    it('are unavailable if the order cannot be ready in time', () => {
      expect(starts(at('2026-03-02T15:01'))[0]).toBe('2026-03-02T16:00:00.000Z false')
      expect(starts(at('2026-03-02T15:00'))[0]).toBe('2026-03-02T16:00:00.000Z true')
      expect(starts(at('2026-03-02T18:00'))[0]).toBe('2026-03-03T10:00:00.000Z true')
    })

    it('are full exactly at their capacity', () => {
      const evening = at('2026-03-02T17:00')
      const counts = new Map([[slotKey('home_delivery', evening), 2]])
      expect(starts(at('2026-03-02T12:00'), counts)[0]).toBe('2026-03-02T16:00:00.000Z false')
      expect(starts(at('2026-03-02T12:00'), new Map([[slotKey('home_delivery', evening), 1]]))[0]).toMatch(/true$/)
      expect(starts(at('2026-03-02T12:00'), new Map([[slotKey('another', evening), 9]]))[0]).toMatch(/true$/)
    })

    it('on a holiday are Sunday’s, if the pharmacy opens', () => {
      // Easter Monday has Sunday's hours: none.
      expect(starts(at('2026-04-05T12:00', '+02:00'))[0]).toBe('2026-04-07T09:00:00.000Z true')
      const always = {
        opening_hours: [...weekdays, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' })),
        closures: [],
      }
      const [first] = listSlots(always, delivery, new Map(), at('2026-04-06T06:00', '+02:00'))
      expect(first?.start).toEqual(at('2026-04-06T11:00', '+02:00'))
    })

    it('are none without known hours', () => {
      expect(listSlots({ opening_hours: [], closures: [] }, delivery, new Map(), at('2026-03-02T12:00'))).toEqual([])
    })
  })
})

describe('sale', () => {
  const way = (kind: StoredDelivery['kind']) => ({ id: kind, kind }) as StoredDelivery
  const row = {
    deliveries: [way('click_and_collect'), way('home_delivery')],
    payments: ['in_pharmacy' as const, 'on_delivery' as const, 'card' as const],
    online_medicines: null,
    online_veterinary: null,
    medicines_logo: null,
    veterinary_logo: null,
  }

  test('a shop of reservations delivers nothing and takes nothing at the door (docs/domain.md#L3)', () => {
    expect(applySalesRules(row, true)).toEqual({
      ...row,
      deliveries: [way('click_and_collect')],
      payments: ['in_pharmacy', 'card'],
    })
    expect(applySalesRules(row, false)).toEqual(row)
  })

  const record = {
    authority: 'Regione Lombardia',
    number: '1',
    date: '2020-01-01',
    register_url: 'https://www.salute.gov.it/x',
    site: 'https://shop.example',
    authority_contacts: 'Regione Lombardia, farmacie@example.com',
  }

  const LOGO = '0123456789abcdef0123456789abcdef.png'

  test('medicines are sold online only with a complete record for this site (docs/domain.md#L1)', () => {
    expect(recordHere(record, LOGO, 'https://shop.example/')).toEqual({ ...record, logo: `/media/logos/${LOGO}` })
    expect(recordHere(record, null, 'https://shop.example/')).toBeNull()
    expect(recordHere(record, LOGO, 'https://other.example')).toBeNull()
    expect(recordHere(record, LOGO, 'http://shop.example')).toBeNull()
    expect(recordHere({ ...record, site: undefined }, LOGO, 'https://shop.example')).toBeNull()
    expect(recordHere({ ...record, site: 'shop.example' }, LOGO, 'https://shop.example')).toBeNull()
    expect(recordHere({ ...record, authority_contacts: '' }, LOGO, 'https://shop.example')).toBeNull()
    expect(recordHere(null, LOGO, 'https://shop.example')).toBeNull()
  })

  test('the demo is accepted at any address', () => {
    const demo = recordHere({ ...record, site: DEMO_SITE }, null, 'http://localhost:3100')
    expect(demo).toMatchObject({ site: 'http://localhost:3100', logo: '/media/logos/facsimile.svg' })
    const own = { ...row, online_medicines: { ...record, site: DEMO_SITE } }
    expect([applySalesRules(own, false).online_medicines?.number, applySalesRules(own, true).online_medicines]).toEqual(
      ['1', null],
    )
  })
})

describe('distance', () => {
  const milan = { latitude: 45.4642, longitude: 9.19 }
  const rome = { latitude: 41.9028, longitude: 12.4964 }

  it('is the great-circle distance in metres', () => {
    expect(distanceM(milan, milan)).toBe(0)
    expect(distanceM(milan, rome) / 1000).toBeCloseTo(477, 0)
    expect(distanceM(rome, milan)).toBeCloseTo(distanceM(milan, rome), 6)
    // One degree of latitude, and half the Earth.
    expect(distanceM({ latitude: 45, longitude: 9 }, { latitude: 46, longitude: 9 })).toBeCloseTo(111_195, 0)
    expect(distanceM({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) / 1000).toBeCloseTo(20_015, 0)
  })
})
