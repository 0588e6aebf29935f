import { randomBytes } from 'node:crypto'
import { type OrderStatus, orderStatus } from '@/lib/contract/orders'
import type { DeliveryKind } from '@/lib/contract/pharmacies'
import { createCipherFrom } from '../encryption/cipher'
import { confirmReadyTime, getKeepUntil, readyAt, readyHoldsUntil } from '../pharmacies/deliveries'
import { neededPrescriptions, newPickupCode } from './insert'
import { dueBackCents, notedPayment, owedCents, partlyRefunded, paymentOf } from './payment'
import { splitVat } from './prepare'
import { judgeMove, nextMoves } from './status'

describe('insert', () => {
  const line = (minsan: string, supply: 'RR' | 'OTC') => ({
    ...{ minsan, supply, kind: 'medicine' as const, name: minsan, image: null, quantity: 1, unit_price_cents: 500 },
    ...{ vat_rate: 10, withdrawal_excluded: true, total_cents: 500, stock: 9, reserved: 1, prescription: null },
  })
  const request = {
    customer: { first_name: 'A', last_name: 'R', email: 'a@example.com', phone_number: '3331234567' },
    payment: { id: 'card' as const },
    delivery: { id: 'ritiro' },
    shipping: null,
  }

  test('stores only needed prescriptions, in the order of their products', () => {
    const prescriptions = ['otc', 'rx-2', 'rx-1'].map((minsan) => ({ minsan, kind: 'paper' as const }))
    const lines = [line('rx-2', 'RR'), line('otc', 'OTC'), line('rx-1', 'RR'), line('rx-3', 'RR')]
    const cipher = createCipherFrom(() => [randomBytes(32)])
    const kept = neededPrescriptions(lines, { ...request, prescriptions }, { cipher, user_id: 1, order_id: 'o' })
    expect(kept.map(({ minsan, prescription }) => [minsan, prescription.way])).toEqual([
      ['rx-1', 'paper'],
      ['rx-2', 'paper'],
    ])
  })
})

describe('payment', () => {
  type Full = Parameters<typeof notedPayment>[0]

  const cream = { minsan: '934182003', quantity: 2, unit_price_cents: 1990 }
  const soap = { minsan: '930000018', quantity: 1, unit_price_cents: 500 }
  const TOTAL = 4970

  const withdrawn = (...lines: { minsan: string }[]) => ({ minsans: lines.map(({ minsan }) => minsan), lines: [] })

  const full = (order: object = {}, withdrawals: object[] = [], lines = [cream, soap]) =>
    ({
      ...{ lines, withdrawals, online: [], payments: [] },
      order: { status: 'completed', payment_status: 'paid', paid_cents: TOTAL, total_cents: TOTAL, ...order },
    }) as unknown as Full

  test.each([
    ['an order', full(), TOTAL],
    ['a cancelled order', full({ status: 'cancelled' }), 0],
    ['an order that nobody collected', full({ status: 'not_collected' }), 0],
    ['an order without the creams', full({}, [withdrawn(cream)]), TOTAL - 3980],
    ['an order of which nothing is left, delivery included', full({}, [withdrawn(cream), withdrawn(soap)]), 0],
    [
      'an order that creams have left',
      full({ total_cents: 990 }, [{ ...withdrawn(cream), lines: [cream] }], [soap]),
      990,
    ],
  ])('%s is worth this', (_, order, owed) => expect(owedCents(order)).toBe(owed))

  test.each([
    ['unpaid', 0, 'unpaid'],
    ['unpaid', TOTAL, 'paid'],
    ['paid', TOTAL, 'paid'],
    ['paid', TOTAL + 1, 'refund_pending'],
    ['refund_pending', TOTAL, 'paid'],
    ['refund_pending', 0, 'refunded'],
  ] as const)('an order that was %s, of which the pharmacy holds %d cents', (payment_status, paid_cents, now) => {
    expect(paymentOf(full({ payment_status }), paid_cents)).toEqual({ paid_cents, payment_status: now })
  })

  test.each([
    ['unpaid', 0, [], 'paid', TOTAL, 'paid'],
    ['unpaid', 0, [withdrawn(cream)], 'paid', TOTAL, 'refund_pending'],
    ['paid', 990, [withdrawn(cream)], 'paid', 990, 'paid'],
    ['paid', TOTAL, [], 'refunded', 0, 'refunded'],
    ['paid', TOTAL, [], 'refund_pending', TOTAL, 'refund_pending'],
    ['paid', TOTAL, [], 'unpaid', 0, 'unpaid'],
    ['refund_pending', TOTAL + 300, [], 'refunded', TOTAL, 'paid'],
    ['refund_pending', TOTAL, [withdrawn(cream)], 'refunded', 990, 'paid'],
    ['refund_pending', TOTAL, [withdrawn(cream, soap)], 'refunded', 0, 'refunded'],
    // Asked for by the operator, out of goodwill.
    ['refund_pending', TOTAL, [], 'refunded', 0, 'refunded'],
  ] as const)(
    '%s with %d cents and %j, noted as %s',
    (before, held, withdrawals, noted, paid_cents, payment_status) => {
      const order = full({ payment_status: before, paid_cents: held }, [...withdrawals])
      expect(notedPayment(order, noted)).toEqual({ paid_cents, payment_status })
    },
  )

  test.each([
    ['paid', TOTAL, [], 500, TOTAL - 500, 'paid'],
    ['paid', TOTAL, [], TOTAL, 0, 'refunded'],
    ['paid', 500, [], 501, null, null],
    ['paid', TOTAL, [], 0, null, null],
    ['unpaid', 0, [], 1, null, null],
    // What is due back goes on being due, as far as it is not given back.
    ['refund_pending', TOTAL, [withdrawn(cream)], 980, TOTAL - 980, 'refund_pending'],
    ['refund_pending', TOTAL, [withdrawn(cream)], 3980, 990, 'paid'],
  ] as const)(
    '%s with %d cents and %j, of which %d are given back',
    (before, held, withdrawals, cents, paid_cents, payment_status) => {
      const order = full({ payment_status: before, paid_cents: held }, [...withdrawals])
      expect(partlyRefunded(order, cents)).toEqual(paid_cents === null ? null : { paid_cents, payment_status })
    },
  )

  test('only what is more than owed is due back', () => {
    expect(dueBackCents(full({ payment_status: 'refund_pending' }, [withdrawn(cream)]))).toBe(3980)
    expect(dueBackCents(full({ payment_status: 'refund_pending', status: 'cancelled' }))).toBe(TOTAL)
    expect(dueBackCents(full({ payment_status: 'refund_pending' }))).toBe(0)
    expect(dueBackCents(full({}, [withdrawn(cream)]))).toBe(0)
  })
})

describe('pickup code', () => {
  it('draws six unambiguous characters', () => {
    const codes = Array.from({ length: 500 }, newPickupCode)
    for (const code of codes) expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(490)
  })
})

describe('status', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const order = (status: OrderStatus, kind: DeliveryKind = 'click_and_collect', keep_until: Date | null = null) => ({
    status,
    delivery: { kind },
    keep_until,
  })

  describe('judgeMove', () => {
    const allowed: [OrderStatus, OrderStatus, DeliveryKind][] = [
      ['received', 'awaiting_prescription', 'click_and_collect'],
      ['received', 'confirmed', 'click_and_collect'],
      ['awaiting_prescription', 'confirmed', 'click_and_collect'],
      ['confirmed', 'preparing', 'click_and_collect'],
      ['preparing', 'ready', 'click_and_collect'],
      ['ready', 'completed', 'click_and_collect'],
      ['ready', 'not_collected', 'click_and_collect'],
      ['received', 'confirmed', 'home_delivery'],
      ['confirmed', 'preparing', 'home_delivery'],
      ['preparing', 'shipped', 'home_delivery'],
      ['shipped', 'completed', 'home_delivery'],
    ]

    it.each(allowed)('lets the pharmacy move %s to %s (%s)', (from, to, kind) => {
      expect(judgeMove(order(from, kind), to, 'pharmacy', now)).toBe('allowed')
    })

    it('refuses the pharmacy every other move but a cancellation', () => {
      for (const kind of ['click_and_collect', 'home_delivery'] as const) {
        const found = orderStatus.options.flatMap((from) =>
          orderStatus.options
            .filter((to) => to !== 'cancelled' && judgeMove(order(from, kind), to, 'pharmacy', now) === 'allowed')
            .map((to) => `${from} ${to}`),
        )
        const elsewhere = kind === 'click_and_collect' ? 'shipped' : 'ready'
        const expected = allowed.map(([from, to]) => `${from} ${to}`).filter((move) => !move.includes(elsewhere))
        expect(found.sort()).toEqual([...new Set(expected)].sort())
      }
    })

    it('lets the pharmacy cancel anything but completed and cancelled orders', () => {
      const refused = orderStatus.options.filter(
        (from) => judgeMove(order(from), 'cancelled', 'pharmacy', now) !== 'allowed',
      )
      expect(refused).toEqual(['completed', 'cancelled'])
    })

    it('lets the customer cancel before the preparation, and do nothing else', () => {
      const verdicts = Object.fromEntries(
        orderStatus.options.map((from) => [from, judgeMove(order(from), 'cancelled', 'customer', now)]),
      )
      expect(verdicts).toEqual({
        received: 'allowed',
        awaiting_prescription: 'allowed',
        confirmed: 'allowed',
        preparing: 'too_late',
        ready: 'too_late',
        shipped: 'too_late',
        completed: 'too_late',
        cancelled: 'conflict',
        not_collected: 'too_late',
      })
      expect(judgeMove(order('received'), 'confirmed', 'customer', now)).toBe('conflict')
    })

    it('keeps a ready order until its deadline', () => {
      const later = new Date(now.getTime() + 1)
      expect(judgeMove(order('ready', 'click_and_collect', later), 'not_collected', 'pharmacy', now)).toBe('too_early')
      expect(judgeMove(order('ready', 'click_and_collect', now), 'not_collected', 'pharmacy', now)).toBe('allowed')
    })
  })

  describe('nextMoves', () => {
    it('offers statuses that fit the delivery', () => {
      expect(nextMoves(order('preparing'), now)).toEqual(['ready', 'cancelled'])
      expect(nextMoves(order('preparing', 'home_delivery'), now)).toEqual(['shipped', 'cancelled'])
      expect(nextMoves(order('completed'), now)).toEqual([])
    })
  })
})

describe('times', () => {
  const weekdays = [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, opens: '08:30', closes: '12:30' },
    { weekday, opens: '15:30', closes: '19:30' },
  ])
  const pharmacy = {
    opening_hours: [...weekdays, { weekday: 6, opens: '08:30', closes: '12:30' }],
    closures: [],
    keep_days: 3,
  }
  /** November 2026 is winter time; the 16th is a Monday. */
  const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+01:00`)

  describe('readyAt', () => {
    it.each([
      ['inside the hours', at(16, '09:00'), at(16, '09:30')],
      ['exactly an hour before closing', at(16, '11:30'), at(16, '12:00')],
      ['less than an hour before the midday rest', at(16, '11:31'), at(16, '16:00')],
      ['in the midday rest', at(16, '13:00'), at(16, '16:00')],
      ['less than an hour before the evening', at(16, '18:45'), at(17, '09:00')],
      ['on Saturday afternoon', at(21, '15:00'), at(23, '09:00')],
    ])('%s', (_, now, expected) => {
      expect(readyAt(pharmacy, now, 30, false)).toEqual(expected)
    })

    it('passes closures and national holidays', () => {
      const closed = { ...pharmacy, closures: [{ from: '2026-12-07', to: '2026-12-07', reason: null }] }
      // 8 December is a holiday; Monday the 7th is an extra closure.
      expect(readyAt(closed, new Date('2026-12-05T14:00:00+01:00'), 30, false)).toEqual(
        new Date('2026-12-09T09:00:00+01:00'),
      )
    })

    it('gives the wholesaler two days from the moment the pharmacy can order', () => {
      expect(readyAt(pharmacy, at(16, '09:00'), 30, true)).toEqual(at(18, '09:30'))
      expect(readyAt(pharmacy, at(16, '20:00'), 30, true)).toEqual(at(19, '09:00'))
      expect(readyAt(pharmacy, at(21, '09:00'), 30, true)).toEqual(at(23, '09:30'))
    })

    it('returns null without hours, and always a time without closing', () => {
      expect(readyAt({ opening_hours: [], closures: [] }, at(16, '09:00'), 30, false)).toBeNull()
      const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
      expect(readyAt({ opening_hours: always, closures: [] }, at(16, '23:50'), 30, false)).toEqual(at(17, '00:20'))
    })
  })

  describe('readyHoldsUntil', () => {
    it.each([
      ['a quarter of an hour on', at(16, '09:00'), 30, at(16, '09:15')],
      ['half of a short preparing', at(16, '09:00'), 10, at(16, '09:05')],
      ['up to the last hour before closing', at(16, '18:25'), 30, at(16, '18:30')],
      ['up to where it does not fit before closing', at(16, '10:55'), 90, at(16, '11:00')],
      ['into the morning while it is closed', at(16, '20:00'), 30, at(17, '08:45')],
    ])('%s', (_, now, minutes, expected) => {
      const until = readyHoldsUntil(pharmacy, now, minutes, false)?.getTime() ?? 0
      expect(Math.abs(until - expected.getTime())).toBeLessThanOrEqual(1000)
      const told = readyAt(pharmacy, now, minutes, false) as Date
      const ready = (time: number) => confirmReadyTime(readyAt(pharmacy, new Date(time), minutes, false), told, minutes)
      expect(ready(until - 2000)).toEqual(told)
      expect(ready(until + 2000)).toBeNull()
    })

    it('returns null without hours', () => {
      expect(readyHoldsUntil({ opening_hours: [], closures: [] }, at(16, '09:00'), 30, false)).toBeNull()
    })
  })

  describe('getKeepUntil', () => {
    it('is the last closing time of the third opening day after', () => {
      expect(getKeepUntil(pharmacy, at(16, '09:30'))).toEqual(at(19, '19:30'))
      expect(getKeepUntil(pharmacy, at(20, '09:30'))).toEqual(at(24, '19:30'))
    })

    it('counts calendar days without hours', () => {
      expect(getKeepUntil({ opening_hours: [], closures: [], keep_days: 2 }, at(16, '09:30'))).toEqual(at(18, '09:30'))
    })
  })
})

describe('vatOf', () => {
  it('takes the tax out of each rate (docs/domain.md#L11)', () => {
    const lines = [
      { vat_rate: 22, total_cents: 1220 },
      { vat_rate: 10, total_cents: 550 },
      { vat_rate: 10, total_cents: 550 },
      { vat_rate: 4, total_cents: 104 },
    ]
    expect(splitVat(lines, 0)).toEqual([
      { rate: 4, taxable_cents: 100, tax_cents: 4 },
      { rate: 10, taxable_cents: 1000, tax_cents: 100 },
      { rate: 22, taxable_cents: 1000, tax_cents: 220 },
    ])
  })

  it('lets delivery follow the goods (docs/domain.md#L11)', () => {
    const parts = splitVat(
      [
        { vat_rate: 10, total_cents: 1000 },
        { vat_rate: 22, total_cents: 2000 },
      ],
      490,
    )
    expect(parts.map((part) => part.taxable_cents + part.tax_cents)).toEqual([1163, 2327])
  })

  it('adds up to the total to the cent for all amounts', () => {
    for (let seed = 1; seed < 500; seed++) {
      const lines = [4, 10, 22].map((vat_rate, index) => ({ vat_rate, total_cents: (seed * (index + 7) * 131) % 9973 }))
      const fee = (seed * 37) % 900
      const total = lines.reduce((sum, line) => sum + line.total_cents, fee)
      const parts = splitVat(lines, fee)
      expect(parts.reduce((sum, part) => sum + part.taxable_cents + part.tax_cents, 0)).toBe(total)
    }
  })

  it('is empty for nothing', () => {
    expect(splitVat([], 0)).toEqual([])
  })
})
