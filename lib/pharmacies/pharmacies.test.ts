import { createTranslator } from 'next-intl'
import type { City } from '@/lib/contract/cities'
import type { PharmacyCity } from '@/lib/contract/site'
import messages from '@/messages/it.json'
import { groupByProvince, largestCities, provinceName } from './cities'
import { pharmacyInCookies } from './cookie'
import { briefStatus, describeClosure, type Hours, hoursOfDay, openingAt } from './opening'
import { findOriginByName, placeQueries } from './origin'
import { cityPath, pharmacyPath, provincePath } from './paths'
import { cameFrom, parseSelection, selectionHref } from './selection'
import { pharmacyCookie } from './set-cookie'

describe('opening', () => {
  const weekdays = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, opens: '08:30', closes: '12:30' },
    { weekday, opens: '15:30', closes: '19:30' },
  ])
  const shop: Hours = { opening_hours: weekdays, closures: [], on_duty: null }
  const at = (hours: Hours, moment: string) => openingAt(hours, new Date(moment))

  describe('a pharmacy with hours on weekdays', () => {
    it.each([
      // Monday.
      ['2026-11-23T08:29:59+01:00', 'Chiusa, apre alle 08:30'],
      ['2026-11-23T08:30:00+01:00', 'Aperta fino alle 12:30'],
      ['2026-11-23T12:30:00+01:00', 'Chiusa, apre alle 15:30'],
      ['2026-11-23T19:29:59+01:00', 'Aperta fino alle 19:30'],
      ['2026-11-23T19:30:00+01:00', 'Chiusa, apre domani alle 08:30'],
      ['2026-11-24T00:00:00+01:00', 'Chiusa, apre alle 08:30'],
      ['2026-11-27T20:00:00+01:00', 'Chiusa, apre lunedì 30 novembre alle 08:30'],
      // The Immaculate Conception, a Tuesday.
      ['2026-12-08T10:00:00+01:00', 'Chiusa, apre domani alle 08:30'],
      // Clocks go forward at 2:00 on 28-3-2027, a Sunday, and back at 3:00 on 25-10-2026.
      ['2027-03-27T23:59:59+01:00', 'Chiusa, apre martedì 30 marzo alle 08:30'],
      ['2026-10-25T00:30:00+02:00', 'Chiusa, apre domani alle 08:30'],
      ['2026-10-26T08:29:59+01:00', 'Chiusa, apre alle 08:30'],
    ])('at %s says «%s»', (moment, status) => expect(at(shop, moment).status).toBe(status))

    it.each([
      ['2026-11-23T08:30:00+01:00', 'Aperta fino alle 12:30'],
      ['2026-11-23T12:30:00+01:00', 'Apre oggi 15:30'],
      ['2026-11-23T19:30:00+01:00', 'Apre domani 08:30'],
      ['2026-11-27T20:00:00+01:00', 'Apre lun 30/11 08:30'],
    ])('at %s says «%s» where there is little room', (moment, status) =>
      expect(briefStatus(shop, new Date(moment))).toBe(status),
    )

    it.each([
      ['2026-11-23T10:00:00+01:00', '08:30–12:30, 15:30–19:30', 1],
      ['2026-11-22T23:59:59+01:00', '', 7],
      ['2026-12-08T10:00:00+01:00', '', 7],
    ])('at %s has today’s hours %s, in row %d', (moment, today, weekday) =>
      expect(at(shop, moment)).toMatchObject({ today, weekday }),
    )

    it('says nothing but that its hours are unknown where they are', () => {
      expect(at({ ...shop, opening_hours: [] }, '2026-11-23T10:00:00+01:00')).toMatchObject({
        open: false,
        status: 'Orari non indicati: chiama la farmacia',
        today: null,
        ready: null,
      })
    })

    it('that never closes is just open', () => {
      const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
      expect(at({ ...shop, opening_hours: always }, '2026-11-23T23:59:00+01:00').status).toBe('Aperta ora')
    })
  })

  describe('what is said holds', () => {
    const turn = { start: '2026-11-23T20:00:00+01:00', end: '2026-11-24T08:30:00+01:00' }

    it.each([
      ['the next change', shop, '2026-11-23T10:00:00+01:00', '2026-11-23T12:30:00+01:00'],
      ['midnight', shop, '2026-11-23T21:00:00+01:00', '2026-11-24T00:00:00+01:00'],
      ['midnight before clocks go back', shop, '2026-10-25T21:00:00+01:00', '2026-10-26T00:00:00+01:00'],
      ['midnight after clocks went forward', shop, '2027-03-28T00:30:00+01:00', '2027-03-29T00:00:00+02:00'],
      ['a turn of duty', { ...shop, on_duty: turn }, '2026-11-23T19:45:00+01:00', turn.start],
      [
        'the next minute, of what is ready then',
        { ...shop, ready_in_minutes: 60 },
        '2026-11-23T10:00:30+01:00',
        '2026-11-23T10:01:30+01:00',
      ],
    ] as const)('until %s', (_, hours, moment, until) =>
      expect(new Date(at({ ...hours, opening_hours: weekdays, closures: [] }, moment).until).toISOString()).toBe(
        new Date(until).toISOString(),
      ),
    )

    it('on duty while a turn is on, which opens beyond the hours', () => {
      const on = { ...shop, on_duty: turn }
      expect(at(on, '2026-11-23T19:59:59+01:00')).toMatchObject({ on_duty: false, open: false })
      expect(at(on, '2026-11-23T20:00:00+01:00')).toMatchObject({ on_duty: true, open: true })
      expect(at(on, '2026-11-24T08:30:00+01:00')).toMatchObject({ on_duty: false, open: true })
      expect(at({ ...on, opening_hours: [] }, '2026-11-23T21:00:00+01:00').status).toBe(
        'Di turno fino a domani alle 08:30',
      )
    })

    it.each([
      ['2026-11-23T19:29:59+01:00', 'Aperta fino alle 19:30'],
      ['2026-11-23T19:45:00+01:00', 'Chiusa, apre alle 20:00'],
      ['2026-11-23T20:00:00+01:00', 'Di turno fino a domani alle 08:30'],
      ['2026-11-24T07:00:00+01:00', 'Di turno fino alle 08:30'],
      ['2026-11-24T08:30:00+01:00', 'Aperta fino alle 12:30'],
    ])('with a turn at night, at %s says «%s»', (moment, status) => {
      expect(at({ ...shop, on_duty: turn }, moment).status).toBe(status)
    })

    it('says «Aperta» for a turn during its own hours', () => {
      const day = { start: '2026-11-23T08:00:00+01:00', end: '2026-11-24T08:00:00+01:00' }
      expect(at({ ...shop, on_duty: day }, '2026-11-23T10:00:00+01:00').status).toBe('Aperta ora')
      expect(at({ ...shop, on_duty: day }, '2026-11-23T13:00:00+01:00').status).toBe(
        'Di turno fino a domani alle 08:00',
      )
    })
  })

  describe('ready', () => {
    it.each([
      [60, '2026-11-23T10:00:00+01:00', 'Pronto in un’ora'],
      [30, '2026-11-23T10:00:00+01:00', 'Pronto in 30 minuti'],
      [120, '2026-11-23T10:00:00+01:00', 'Pronto in 2 ore'],
      [60, '2026-11-23T11:30:00+01:00', 'Pronto oggi dalle 15:30'],
      // No preparation starts in the last hour before closing, as for an order (backend/pharmacies/deliveries.ts).
      [60, '2026-11-23T12:10:00+01:00', 'Pronto oggi dalle 16:30'],
      [30, '2026-11-23T18:30:00+01:00', 'Pronto in 30 minuti'],
      [30, '2026-11-23T18:30:01+01:00', 'Pronto domani dalle 09:00'],
      [60, '2026-11-23T19:10:00+01:00', 'Pronto domani dalle 09:30'],
      [60, '2026-11-27T23:51:00+01:00', 'Pronto lunedì 30 novembre dalle 09:30'],
      [30, '2026-12-07T23:00:00+01:00', 'Pronto mercoledì 9 dicembre dalle 09:00'],
    ])('in %d minutes, asked at %s: «%s»', (ready_in_minutes, moment, ready) =>
      expect(at({ ...shop, ready_in_minutes }, moment).ready).toBe(ready),
    )
  })

  test('a closure empties its days', () => {
    const closed = { ...shop, closures: [{ from: '2026-11-19', to: '2026-11-20', reason: 'Inventario' }] }
    expect(hoursOfDay(shop, '2026-11-20')).toEqual(['08:30–12:30', '15:30–19:30'])
    expect(hoursOfDay(closed, '2026-11-20')).toEqual([])
  })

  describe('a closure', () => {
    const closures = [
      { from: '2026-12-24', to: '2026-12-26', reason: 'Natale' },
      { from: '2026-12-02', to: '2026-12-02', reason: null },
    ]

    it.each([
      ['2026-11-17', null],
      ['2026-11-18', 'Chiusa mercoledì 2 dicembre'],
      ['2026-12-02', 'Chiusa mercoledì 2 dicembre'],
      ['2026-12-03', null],
      ['2026-12-10', 'Chiusa da giovedì 24 a sabato 26 dicembre: Natale'],
      ['2026-12-26', 'Chiusa da giovedì 24 a sabato 26 dicembre: Natale'],
      ['2026-12-27', null],
    ])('on %s it is told as %s', (day, told) =>
      expect(at({ ...shop, closures }, `${day}T12:00:00+01:00`).closure).toBe(told),
    )

    it.each([
      [
        '2026-12-15',
        '2026-12-16',
        'Chiuso per inventario',
        'Chiusa da martedì 15 a mercoledì 16 dicembre per inventario',
      ],
      ['2026-12-15', '2026-12-15', 'Per ferie', 'Chiusa martedì 15 dicembre per ferie'],
      ['2026-12-31', '2027-01-02', ' ', 'Chiusa da giovedì 31 dicembre a sabato 2 gennaio'],
    ])('from %s to %s for «%s» reads as one sentence', (from, to, reason, told) =>
      expect(describeClosure({ from, to, reason })).toBe(told),
    )
  })
})

describe('selection', () => {
  const nothing = parseSelection({})

  test('an empty address asks for nothing', () => {
    expect(nothing).toEqual({
      query: '',
      city: '',
      position: null,
      open_now: false,
      delivery: false,
      on_duty: false,
      service: '',
      redirect: null,
    })
    expect(selectionHref(nothing)).toBe('/pharmacy-selection')
  })

  test('a position keeps three decimals', () => {
    const { position } = parseSelection({ lat: '45.4742381', lng: '9.2051' })
    expect(position).toEqual({ latitude: 45.474, longitude: 9.205 })
  })

  test.each([
    [{ lat: '91', lng: '9' }],
    [{ lat: '45.1', lng: '181' }],
    [{ lat: 'NaN', lng: '9' }],
    [{ lat: '45' }],
    [{ lat: '', lng: '' }],
  ])('%j is no position', (params) => {
    expect(parseSelection(params).position).toBeNull()
  })

  test.each([['https://evil.example'], ['//evil.example'], ['/\\evil.example'], ['/login'], ['checkout']])(
    'does not lead to %s',
    (redirect) => {
      expect(parseSelection({ redirect }).redirect).toBeNull()
    },
  )

  test('a filter keeps the place, another place keeps the filters, both keep the way back', () => {
    const selection = parseSelection({ query: 'Milano', open_now: '1', redirect: '/checkout' })
    expect(selectionHref(selection, { delivery: true })).toBe(
      '/pharmacy-selection?query=Milano&open_now=1&delivery=1&redirect=%2Fcheckout',
    )
    expect(selectionHref(selection, { city: 'torino' })).toBe(
      '/pharmacy-selection?city=torino&open_now=1&redirect=%2Fcheckout',
    )
    expect(selectionHref(selection, { position: { latitude: 45.4, longitude: 9.2 } })).toBe(
      '/pharmacy-selection?lat=45.4&lng=9.2&open_now=1&redirect=%2Fcheckout',
    )
  })

  test('a doubled or broken value is dropped', () => {
    expect(parseSelection({ query: ['Milano', 'Roma'], city: '../x' })).toMatchObject({ query: 'Milano', city: '' })
  })

  test.each([
    ['http://shop.example/product/012745093?x=1', '/product/012745093?x=1'],
    ['http://shop.example/pharmacy-selection?query=Milano', null],
    ['http://shop.example/login', null],
    ['http://evil.example/product/1', null],
    ['no address', null],
    [null, null],
  ])('from %s one goes back to %s', (referer, redirect) => {
    expect(cameFrom(nothing, referer, 'shop.example').redirect).toBe(redirect)
  })

  test('a redirect that is asked for wins over where one came from', () => {
    const selection = parseSelection({ redirect: '/checkout' })
    expect(cameFrom(selection, 'http://shop.example/home', 'shop.example').redirect).toBe('/checkout')
  })
})

describe('origin', () => {
  test.each([
    ['Milano', ['Milano']],
    ['20129', ['20129']],
    ['San Benedetto del Tronto', ['San Benedetto del Tronto', 'Benedetto del Tronto', 'del Tronto', 'Tronto']],
    ['Porta Venezia, Milano', ['Milano']],
    ['milano porta venezia', ['milano porta venezia', 'milano']],
    ['Porto San Giorgio', ['Porto San Giorgio', 'San Giorgio', 'Giorgio']],
    ['Roma via Torino 3', ['Roma via Torino 3', 'Roma']],
    ['via Verdi 3, 10124 Torino', ['10124 Torino', '10124', 'Torino']],
    ['via Giuseppe Verdi Torino', ['Verdi Torino', 'Torino']],
    ['via Roma', []],
    ['  ', []],
    ['x', []],
  ])('%s is looked up by %j', (text, queries) => {
    expect(placeQueries(text)).toEqual(queries)
  })

  test('a long text costs few look-ups', () => {
    expect(placeQueries('a1, bbb, ccc, ddd, eee, fff, ggg, hhh').length).toBe(6)
  })

  const city = (name: string, province: string, postal_codes: string[]): City => ({
    ...{ slug: name.toLowerCase(), name, province, region: '', postal_codes },
    ...{ latitude: 45, longitude: 9 },
  })
  const [CERVETERI, FIUMICINO, MILANO] = [
    city('Cerveteri', 'RM', ['00052']),
    city('Fiumicino', 'RM', ['00054']),
    city('Milano', 'MI', ['20121', '20122']),
  ]
  /** Answers of the platform's search; nearest comuni for an unknown code. */
  const ANSWERS: Record<string, City[]> = {
    '00050': [CERVETERI, FIUMICINO],
    'fregene 00050': [CERVETERI, FIUMICINO],
    '00050 fiumicino': [FIUMICINO],
    'fiumicino 00050': [FIUMICINO],
    fiumicino: [FIUMICINO],
    'bar sport 00050 fiumicino': [CERVETERI],
    '20121': [MILANO],
    '20121 fiumicino': [FIUMICINO],
    'milano 20121': [MILANO],
  }

  test.each([
    ['Fiumicino 00050', 'Fiumicino (RM)', true],
    ['via Verdi 3, 00050 Fiumicino', 'Fiumicino (RM)', true],
    ['via Verdi Fiumicino 00050', 'Fiumicino (RM)', true],
    ['bar sport 00050 Fiumicino', 'Fiumicino (RM)', true],
    ['via Verdi 3, 20121 Fiumicino', 'Fiumicino (RM)', true],
    ['00050', 'Cerveteri (RM)', true],
    ['Fregene 00050', 'Cerveteri (RM)', true],
    ['Milano 20121', 'Milano (MI)', false],
    ['20121', 'Milano (MI)', false],
  ])('%s is searched around %s', async (text, name, approximate) => {
    const find = async (query: string) => ANSWERS[query.toLowerCase()] ?? []
    const { origin } = await findOriginByName(text, async () => [], find)
    expect(origin).toMatchObject({ name, approximate })
  })
})

describe('cities', () => {
  const place = (province: string, city: string, pharmacies_count: number): PharmacyCity => ({
    province,
    city,
    slug: city.toLowerCase(),
    pharmacies_count,
    updated_at: '2026-11-02T05:15:00.000Z',
  })
  const places = [place('NA', 'Napoli', 9), place('MI', 'Milano', 12), place('MI', 'Rho', 3), place('XX', 'Altrove', 1)]

  test('places are gathered by province, by the name of the province', () => {
    expect(groupByProvince(places).map(({ name, pharmacies_count }) => [name, pharmacies_count])).toEqual([
      ['Milano', 15],
      ['Napoli', 9],
      ['XX', 1],
    ])
  })

  test('the largest places come first', () => {
    expect(largestCities(places, 2).map(({ city }) => city)).toEqual(['Milano', 'Napoli'])
  })

  test('addresses are lower case but for the code', () => {
    expect([provincePath('NA'), cityPath('MI', 'rho'), pharmacyPath('F00743')]).toEqual([
      '/pharmacies/na',
      '/pharmacies/mi/rho',
      '/pharmacy/F00743',
    ])
  })
})

describe('cookie', () => {
  const UUID = '3f2a9c1e-7b4d-4c8a-9e10-5d6f7a8b9c0d'

  test.each([
    ['a=1; pharmacy=12; b=2', '12'],
    [`pharmacy=${UUID}`, UUID],
    ['a=1;pharmacy=ph_Brera-7', 'ph_Brera-7'],
    ['xpharmacy=12', null],
    ['pharmacy=', null],
    ['pharmacy=a b', null],
    ['pharmacy=%2e%2e', null],
    [`pharmacy=${'x'.repeat(65)}`, null],
    ['', null],
    [undefined, null],
  ])('«%s» names the pharmacy %s', (cookies, id) => {
    expect(pharmacyInCookies(cookies)).toBe(id)
  })

  test('it is set for a year, and taken away', () => {
    expect(pharmacyCookie('7', { secure: true })).toBe('pharmacy=7; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
    expect(pharmacyCookie(null, { secure: false })).toBe('pharmacy=; Path=/; Max-Age=0; SameSite=Lax')
  })
})

describe('provinces', () => {
  const t = createTranslator({ locale: 'it-IT', messages, namespace: 'places' })

  test.each([
    ['MI', 'Provincia di Milano'],
    ['AQ', "Provincia dell'Aquila"],
    ['SP', 'Provincia della Spezia'],
    ['SU', 'Provincia del Sud Sardegna'],
    ['VB', 'Provincia del Verbano-Cusio-Ossola'],
    ['AO', "Valle d'Aosta"],
    ['XX', 'Provincia di XX'],
  ])('%s is called %s on the way to a comune', (letters, called) => {
    expect(t('province', { letters, name: provinceName(letters) })).toBe(called)
  })
})
