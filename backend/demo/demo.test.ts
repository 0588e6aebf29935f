import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { isCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { isVatNumber } from '@/lib/identifiers/vat-number'
import { missingLabelFacts } from '@/lib/rules/label'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { wantsDemo } from '../database/settings'
import type { CatalogueRecord } from '../imports/catalogue'
import { serviceTable } from '../imports/of-pharmacy'
import { ofEach } from '../imports/values'
import { readBackendEnv } from '../process/env'
import { demoCustomer } from './customer'
import { readRows } from './files'
import claims from './health-claims.json'
import { readPackshots } from './packshots/packs'
import { readPharmacies } from './pharmacies'
import { type DemoOffer, demoOffers, type PricedProduct, readGoods, readProducts } from './products'

describe('offers', () => {
  const today = dayNumberAt(new Date('2026-11-21T12:00:00Z'))
  const products: PricedProduct[] = []
  const product = new Map<string, PricedProduct>()
  const selling: Awaited<ReturnType<typeof readPharmacies>>[number]['record'][] = []
  const offers: DemoOffer[] = []
  beforeAll(async () => {
    products.push(...(await readProducts()).priced)
    for (const one of products) product.set(one.minsan, one)
    selling.push(...(await readPharmacies(6)).map(({ record }) => record))
    offers.push(...selling.flatMap((pharmacy) => [...demoOffers(pharmacy, products, today)]))
  })
  const of = ({ minsan }: DemoOffer) => {
    const found = product.get(minsan)
    if (!found) throw new Error(`an offer for ${minsan}, which is no product`)
    return found
  }

  test('the same offers on each run, for 70 to 90 % of the catalogue', () => {
    for (const pharmacy of selling.slice(0, 4)) {
      const list = [...demoOffers(pharmacy, products, today)]
      expect([...demoOffers(pharmacy, products, today)]).toEqual(list)
      expect(list.length / products.length).toBeGreaterThan(0.68)
      expect(list.length / products.length).toBeLessThan(0.92)
    }
  })

  test('no reduction on prescription medicines, SOP, homeopathic or infant formula (docs/domain.md#L6, #L7, #L8)', () => {
    const reduced = offers.filter(({ list_price_cents }) => list_price_cents !== null)
    expect(reduced.length).toBeGreaterThan(80)
    for (const offer of reduced) {
      const { supply, kind } = of(offer)
      expect(kind).not.toBe('infant_formula')
      expect(kind).not.toBe('homeopathic')
      if (kind === 'medicine') expect(supply).toBe('OTC')
      expect(offer.list_price_cents ?? 0).toBeGreaterThan(offer.price_cents)
    }
    const medicines = reduced.filter((offer) => of(offer).kind === 'medicine').length
    expect(medicines).toBeGreaterThan(0)
    expect(medicines / reduced.length).toBeLessThan(0.25)
  })

  test('a reduced price is below the lowest of the thirty days before (Codice del consumo, art. 17-bis)', () => {
    for (const { price_history, price_cents, list_price_cents } of offers) {
      const last = price_history.at(-1)
      expect(last?.price_cents).toBe(price_cents)
      expect((price_history[0]?.from ?? today) < today - 30).toBe(true)
      const days = price_history.map(({ from }) => from)
      expect([...new Set(days)].sort((one, other) => one - other)).toEqual(days)
      expect((days.at(-1) ?? today + 1) <= today).toBe(true)
      if (list_price_cents === null || !last) continue
      const since = last.from - 30
      const earlier = price_history.slice(0, -1)
      // Prices valid in the thirty days: started before the reduction and not replaced before the window.
      const inForce = earlier.filter((_, i) => (earlier[i + 1]?.from ?? last.from) > since)
      expect(Math.min(...inForce.map((entry) => entry.price_cents))).toBeGreaterThan(price_cents)
      expect(earlier.at(-1)?.price_cents).toBe(list_price_cents)
    }
  })

  test('class A and H have one price everywhere, free prices differ', () => {
    const prices = new Map<string, Set<number>>()
    for (const offer of offers) prices.set(offer.minsan, (prices.get(offer.minsan) ?? new Set()).add(offer.price_cents))
    let free = 0
    for (const [minsan, set] of prices) {
      if (product.get(minsan)?.national_price) expect(set.size).toBe(1)
      else if (set.size > 1) free += 1
    }
    expect(free).toBeGreaterThan(250)
  })

  test('what may not be sold is not offered; what is short is not in stock', () => {
    for (const offer of offers) {
      const { withdrawn, supply, short } = of(offer)
      expect(withdrawn).toBe(false)
      expect(['OSP', 'USPL']).not.toContain(supply)
      if (short) expect(offer.stock).toBe(0)
    }
    expect(offers.some(({ stock, orderable }) => stock === 0 && orderable)).toBe(true)
    expect(offers.some(({ stock, orderable }) => stock === 0 && !orderable)).toBe(true)
  })

  describe('the demo customer', () => {
    const customer = demoCustomer(today)

    test('is the same on each run and has valid papers', () => {
      expect(demoCustomer(today)).toEqual(customer)
      expect(isCodiceFiscale(customer.health_code)).toBe(true)
      expect(customer).toMatchObject({ email: 'cliente@salvia.example', password: 'salvia-demo-2026' })
    })

    test('has orders in many states, at pharmacies that carry their lines, all before today', () => {
      const states = new Set(customer.orders.map(({ history }) => history.at(-1)?.status))
      expect(states.size).toBeGreaterThanOrEqual(7)
      for (const order of customer.orders) {
        const pharmacy = selling.find(({ code }) => code === customer.pharmacy_code)
        if (!pharmacy) throw new Error(`no pharmacy ${customer.pharmacy_code}`)
        const minsans = order.lines.map(({ minsan }) => minsan)
        const carried = [
          ...demoOffers(
            pharmacy,
            products.filter(({ minsan }) => minsans.includes(minsan)),
            today,
          ),
        ]
        expect(carried).toHaveLength(minsans.length)
        const times = order.history.map(({ at }) => at.getTime())
        expect([...times].sort((one, other) => one - other)).toEqual(times)
        expect(Math.max(...times)).toBeLessThan(romeTimestamp(today, 0))
        const prescribed = minsans.filter((minsan) => (product.get(minsan)?.supply ?? 'OTC') === 'RR')
        expect(order.prescriptions.map(({ minsan }) => minsan)).toEqual(prescribed)
        if (order.shipping) {
          expect(pharmacy.deliveries.home_delivery).toBeTruthy()
          expect(prescribed).toEqual([])
        }
      }
    })
  })
})

describe('labels', () => {
  let goods: CatalogueRecord[] = []
  const printed = new Map<string, string>()

  beforeAll(async () => {
    goods = (await readGoods()).map(({ record }) => record)
    for (const { minsan, art } of await readPackshots())
      printed.set(minsan, [art.title, art.subtitle, art.strength, art.legend].join('. '))
  })

  const plain = (html: string | null) =>
    (html ?? '')
      .replace(/<[^>]+>/g, '. ')
      .replaceAll('’', "'")
      .toLowerCase()

  /** Health claims (Reg. (EC) 1924/2006 art. 2) as worded on supplements. */
  const EFFECTS =
    /\b(?:contribui\w*|favori\w*|aiut\w*|sosten(?!ibil)\w*|sostien\w*|benesser\w*|funzion\w*|depurat\w*|drena\w*|difes\w*|equilibri\w*|rilass\w*|sonn\w*|stress|memoria|concentrazione|energia|stanchezza|affatica\w*|protegg\w*|rinforz\w*|immunit\w*|mobilità|flora|disturb\w*|dolor\w*|digest\w*|toss[ei]|bronch\w*|reintegra\w*|calm\w*|umore|circolazione|colesterolo|pressione|antibiotic\w*|cambi di stagione|abitudine|intestin\w*|vie (?:urinarie|respiratorie)|articolazion\w*|necessari\w*|accresce|probiotic\w*)/g

  const CLAIMS = claims.map(({ words, ...claim }) => ({ ...claim, words: words.toLowerCase() }))
  /** Amount in micrograms. */
  const amount = (text: string) => {
    const [, number = '', unit = ''] = /^[<≤]?([\d.,]+)\s*(\S+)/.exec(text) ?? []
    const size = { µg: 1, mg: 1e3, g: 1e6 }[unit]
    return size ? Number(number.replaceAll('.', '').replace(',', '.')) * size : 0
  }

  test('a supplement describes its effect only in authorised words and meets their conditions (docs/domain.md#L30)', () => {
    const wrong: string[] = []
    for (const { minsan, kind, name, label_facts, ...record } of goods) {
      if (kind !== 'supplement') continue
      const texts = plain([record.description, record.directions].join('. '))
      const made = CLAIMS.filter(({ words }) => texts.includes(words))
      for (const { of, least, said } of made) {
        const has = label_facts.nutrition?.values.find((value) => value.name === of)
        if (amount(has?.amount ?? '') < amount(least)) wrong.push(`${name}: ${of} of ${least} a day`)
        if (said && !texts.includes(said.toLowerCase())) wrong.push(`${name}: «${said}»`)
      }
      const rest = made.reduce(
        (text, { words, said }) => text.replaceAll(words, '').replaceAll(said?.toLowerCase() ?? words, ''),
        texts,
      )
      for (const [word] of rest.matchAll(EFFECTS)) wrong.push(`${name}: ${word}`)
      // A claim in the name or pack requires an authorised claim next to it (Reg. (EC) 1924/2006 art. 1 c. 3).
      const called = plain(`${name}. ${printed.get(minsan ?? '')}`)
      if (made.length === 0)
        for (const [word] of called.matchAll(EFFECTS)) wrong.push(`${name}, by its name or pack: ${word}`)
    }
    expect(wrong).toEqual([])
  })

  test('no food for infants counts its vitamins by what a grown-up needs a day (Dir. 2006/125/EC art. 8, annex VII)', () => {
    const shares = goods
      .filter(({ sector }) => sector === 'infant_food')
      .flatMap(
        ({ name, label_facts }) => label_facts.nutrition?.values.map(({ amount: said }) => `${name}: ${said}`) ?? [],
      )
    expect(shares.length).toBeGreaterThan(30)
    expect(shares.filter((said) => said.includes('%'))).toEqual([])
  })

  test('every product has the label data that its acts require (docs/domain.md#L23)', () => {
    expect(
      goods.flatMap(({ kind, ...record }) =>
        kind === null ? [] : missingLabelFacts({ ...record, kind }).map((fact) => `${record.name}: ${fact}`),
      ),
    ).toEqual([])
    expect(goods.filter(({ sector }) => sector === 'infant_food').every(({ label_facts }) => label_facts.gluten)).toBe(
      true,
    )
    expect(goods.filter(({ kind, sector }) => kind === 'baby' && sector === null)).toEqual([])
  })

  test('whose name tells another recipe has another list of ingredients', () => {
    const lists = new Map<string, string[]>()
    for (const { kind, composition, name, pack, brand } of goods) {
      const recipe = (name ?? '')
        .replace(pack ?? '', '')
        .replace(brand ?? '', '')
        .trim()
      if (kind === 'device' || kind === 'veterinary' || kind === 'other') continue
      const key = composition ?? ''
      lists.set(key, [...new Set([...(lists.get(key) ?? []), recipe])])
    }
    // Same composition in every size, and shades with a common ingredient list.
    const alike = /pannolini|biberon|succhietto|fondotinta/i
    expect(
      [...lists.values()].filter((recipes) => recipes.length > 1 && !recipes.every((one) => alike.test(one))),
    ).toEqual([])
  })

  test('what is for cats speaks of no dogs, what goes into the mouth is not «solo per uso esterno», no biocide is called harmless', () => {
    for (const { name, sector, description, directions, warnings, composition } of goods) {
      const texts = plain([description, directions, warnings, composition].join(' '))
      if (/gatto/i.test(name ?? '') && !/cane/i.test(name ?? '')) expect(texts).not.toMatch(/\bcan[ei]\b/)
      if (/dentifricio|collutorio|stick labbra/i.test(name ?? '')) expect(texts).not.toContain('solo per uso esterno')
      if (sector === 'food' || sector === 'infant_food')
        expect(texts).not.toMatch(/sorveglianza|imballaggio|uso esterno/)
      // Reg. (EU) 528/2012 art. 72 c. 3, CJEU C-296/23.
      if (sector === 'biocide' || sector === 'medical_aid')
        expect(texts).not.toMatch(/naturale|non tossico|innocuo|delicat|rispettos|basso rischio/)
    }
    expect(new Set(goods.map(({ sector }) => sector))).toEqual(
      new Set([null, 'food', 'infant_food', 'biocide', 'medical_aid', 'protective', 'goods']),
    )
  })
})

describe('pharmacies', () => {
  const read = async () => (await readPharmacies()).map(({ record }) => ({ ...record, ...record.fields }))

  test('sixty pharmacies, of which a number may be asked for', async () => {
    const all = await read()
    expect(all).toHaveLength(60)
    expect((await readPharmacies(7)).map(({ record }) => record.code)).toEqual(all.slice(0, 7).map(({ code }) => code))
    for (const city of ['Milano', 'Roma', 'Torino', 'Napoli', 'Bologna', 'Firenze', 'Palermo'])
      expect(all.filter((pharmacy) => pharmacy.city === city).length).toBeGreaterThanOrEqual(3)
  })

  test('names and numbers are unique and belong to no real pharmacy', async () => {
    const all = await read()
    for (const key of ['code', 'name', 'email', 'vat_number'] as const)
      expect(new Set(all.map((pharmacy) => pharmacy[key])).size).toBe(60)
    for (const { email, pec, vat_number, phone_number, price_level } of all) {
      expect(isVatNumber(vat_number ?? '')).toBe(true)
      expect(email).toMatch(/^[a-z-]+@[a-z0-9-]+\.example$/)
      expect(pec).toMatch(/\.example$/)
      expect(parsePhoneNumberFromString(phone_number ?? '')?.isPossible()).toBe(true)
      expect(Math.abs(price_level - 1)).toBeLessThan(0.1)
    }
  })

  test('some close at noon, some never; about twelve have no right to sell medicines online', async () => {
    const all = await read()
    const never = all.filter(({ opening_hours }) => opening_hours?.every(({ closes }) => closes === '24:00'))
    expect(never.length).toBeGreaterThanOrEqual(3)
    const parted = all.filter(({ opening_hours }) => opening_hours?.filter(({ weekday }) => weekday === 1).length === 2)
    expect(parted.length).toBeGreaterThan(30)
    const without = all.filter(({ online_medicines }) => !online_medicines).length
    expect(without).toBeGreaterThanOrEqual(10)
    expect(without).toBeLessThanOrEqual(14)
  })

  test('all hand out, most deliver, with fee, threshold and windows, around themselves', async () => {
    const all = await read()
    for (const { deliveries, payments, prescription_ways, postal_code } of all) {
      expect(deliveries.click_and_collect).toMatchObject({ fee_cents: 0 })
      const home = deliveries.home_delivery
      expect(payments?.includes('on_delivery')).toBe(Boolean(home))
      expect(prescription_ways).toContain('nre')
      if (!home) continue
      expect(home.free_from_cents ?? 0).toBeGreaterThan(home.minimum_order_cents ?? 0)
      expect(home.postal_codes.some((prefix) => postal_code?.startsWith(prefix))).toBe(true)
      expect(home.slots.length).toBeGreaterThan(0)
    }
    expect(all.filter(({ deliveries }) => deliveries.home_delivery).length).toBeGreaterThan(35)
  })

  test('services of ten kinds, at every pharmacy some', async () => {
    const rows = await readRows('services.csv', (source) => ofEach(serviceTable().read(source.open())))
    expect(new Set(rows.map(({ record }) => record.category)).size).toBe(10)
    expect(new Set(rows.map(({ record }) => record.pharmacy_code)).size).toBe(60)
  })
})

describe('state', () => {
  const wants = (env: Record<string, string>) => wantsDemo(readBackendEnv(env))

  test('a database is filled automatically only without a seller or on request', () => {
    expect(wants({})).toBe(true)
    expect(wants({ DATABASE_URL: '', SITE_URL: 'http://localhost:3000' })).toBe(true)
    expect(wants({ DATABASE_URL: 'postgres://db/salvia' })).toBe(false)
    expect(wants({ SITE_URL: 'https://shop.example' })).toBe(false)
    expect(wants({ SITE_URL: 'HTTPS://shop.example' })).toBe(false)
    expect(wants({ DEMO: 'on', DATABASE_URL: 'postgres://db/salvia', SITE_URL: 'https://shop.example' })).toBe(true)
    expect(wants({ DEMO: 'off' })).toBe(false)
    expect(() => wants({ DEMO: 'yes' })).toThrow('DEMO: must be auto, on or off')
  })
})
