import { withdrawableLines } from '@/lib/rules/withdrawal'
import type { ShelfItem } from '../cart/pricing'
import { ProblemError } from '../http/problem'
import { prepareProposal, proposalVat } from './proposals'
import type { FullOrder } from './queries'
import { describeReturn } from './return-rules'
import { judgeWithdrawal, withdrawalOutcome, withdrawnLines, withdrawUntil } from './withdrawal-rules'

describe('proposal rules', () => {
  const line = (minsan: string, quantity: number, unit_price_cents: number, change: object = {}) => ({
    order_id: 'o',
    position: 0,
    minsan,
    name: `Prodotto ${minsan}`,
    image: null,
    quantity,
    unit_price_cents,
    vat_rate: 22,
    kind: 'cosmetic',
    supply: null,
    withdrawal_excluded: false,
    reserved: quantity,
    ...change,
  })

  const home = { id: 'casa', kind: 'home_delivery', fee_cents: 490, free_from_cents: 3900 }

  /** The fields of an order that the rules read: two creams and a soap, collected. */
  const full = (change: object = {}, lines: object[] = [line('1', 2, 1990), line('2', 1, 300)], rest: object = {}) =>
    ({
      order: {
        user_id: 7,
        status: 'confirmed',
        payment_status: 'unpaid',
        paid_cents: 0,
        health_data_consent_at: null,
        delivery: { id: 'ritiro', kind: 'click_and_collect' },
        delivery_fee_cents: 0,
        total_cents: 4280,
        ...change,
      },
      pharmacy: { deliveries: [home], online_medicines: null },
      lines,
      guest: null,
      prescriptions: [],
      ...rest,
    }) as unknown as FullOrder

  const item = (minsan: string, change: Partial<ShelfItem> = {}): [string, ShelfItem] => [
    minsan,
    {
      minsan,
      name: `Altro ${minsan}`,
      image: null,
      kind: 'cosmetic',
      supply: null,
      vat_rate: 10,
      price_cents: 1800,
      availability: 'available',
      max_quantity: null,
      stock: 9,
      limits: [],
      ...change,
    },
  ]
  const shelf = new Map([
    item('9'),
    item('8', { price_cents: null, availability: 'unavailable' }),
    item('7', { max_quantity: 1 }),
    item('6', { kind: 'medicine', supply: 'RR' }),
    item('5', { kind: 'medicine', supply: 'OTC' }),
    item('4', { price_cents: 2500 }),
  ])

  const less = (minsan: string, quantity: number) => ({ quantities: [{ minsan, quantity }], replacements: [] })
  const instead = (minsan: string, by: string) => ({ quantities: [], replacements: [{ minsan, by }] })
  const reason = (order: FullOrder, wish: Parameters<typeof prepareProposal>[2]) => {
    try {
      prepareProposal(order, shelf, wish)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

  it('keeps agreed prices, uses today’s for new products, and its VAT adds up', () => {
    const draft = prepareProposal(full(), shelf, {
      quantities: [{ minsan: '2', quantity: 0 }],
      ...{ replacements: [{ minsan: '1', by: '9' }] },
    })
    expect(draft.lines).toMatchObject([{ minsan: '9', quantity: 2, unit_price_cents: 1800, replaces: '1' }])
    expect(draft).toMatchObject({ subtotal_cents: 3600, delivery_fee_cents: 0, total_cents: 3600 })
    expect(proposalVat(draft)).toEqual([{ rate: 10, taxable_cents: 3273, tax_cents: 327 }])
  })

  it('never makes delivery dearer: free stays free, and charged may become free', () => {
    const delivered = { delivery: { id: 'casa', kind: 'home_delivery' } }
    expect(prepareProposal(full(delivered), shelf, less('1', 1)).delivery_fee_cents).toBe(0)
    const paying = full({ ...delivered, delivery_fee_cents: 490 }, [line('1', 2, 1900), line('2', 1, 300)])
    expect(prepareProposal(paying, shelf, less('1', 1)).delivery_fee_cents).toBe(490)
    expect(prepareProposal(paying, shelf, instead('1', '4')).delivery_fee_cents).toBe(0)
  })

  it.each<[string, FullOrder, Parameters<typeof prepareProposal>[2], string]>([
    ['more than was ordered', full(), less('1', 3), 'only 2 of 1 were ordered'],
    ['nothing new', full(), less('1', 2), 'nothing would change'],
    ['nothing at all', full({}, [line('1', 1, 100)]), less('1', 0), 'nothing would be left'],
    ['what was not ordered', full(), less('3', 0), 'the order has no 3'],
    ['two things of one', full(), { ...less('1', 0), ...{ replacements: [{ minsan: '1', by: '9' }] } }, 'named twice'],
    ['what the order has', full(), instead('1', '2'), '2 is in the order already'],
    ['what the pharmacy lacks', full(), instead('1', '8'), 'or has none'],
    ['what nobody knows', full(), instead('1', '3'), 'does not sell 3'],
    ['more than one may have', full(), instead('1', '7'), 'can have 1 packs'],
    ['what needs a prescription', full(), instead('1', '6'), 'needs a prescription'],
    ['a medicine without consent', full(), instead('1', '5'), 'has not consented'],
    [
      'a medicine to a door that it must not reach',
      full({ health_data_consent_at: new Date(), delivery: { id: 'casa', kind: 'home_delivery' } }),
      instead('1', '5'),
      'must not be delivered',
    ],
    [
      'a dearer order where it is paid',
      full({ payment_status: 'paid', paid_cents: 4280 }),
      instead('1', '4'),
      'cannot get dearer',
    ],
    ['anything for an erased account', full({ user_id: null }), less('1', 1), 'erased'],
    ['anything once it is ready', full({ status: 'ready' }), less('1', 1), 'is ready'],
    ['anything once it has ended', full({ status: 'completed' }), less('1', 1), 'is completed'],
  ])('does not offer %s', (_what, order, wish, expected) => {
    expect(reason(order, wish)).toContain(expected)
  })

  it('lets the prescription of a medicine serve the one in its place', () => {
    const medicine = full(
      { health_data_consent_at: new Date() },
      [line('1', 1, 810, { kind: 'medicine', supply: 'RR' })],
      {
        prescriptions: [{ minsan: '1' }],
      },
    )
    expect(prepareProposal(medicine, shelf, instead('1', '6')).lines).toMatchObject([
      { minsan: '6', withdrawal_excluded: true, replaces: '1' },
    ])
  })
})

describe('return rules', () => {
  type Full = Parameters<typeof describeReturn>[0]
  type Withdrawal = Parameters<typeof describeReturn>[1]

  const line = (minsan: string, quantity: number, unit_price_cents: number) => ({ minsan, quantity, unit_price_cents })
  const cream = line('934182003', 2, 1990)
  const soap = line('930000018', 1, 500)

  const withdrawal = (id: string, change: object = {}) =>
    ({
      ...{ id, minsans: [cream.minsan], lines: [], received_at: new Date('2026-03-10T22:30:00Z') },
      ...{ goods_back_at: null, refunded_at: null, never_paid: false },
      ...change,
    }) as unknown as Withdrawal

  const full = (change: { order?: object; lines?: object[]; withdrawals: Withdrawal[] }) =>
    ({
      lines: [cream, soap],
      ...change,
      order: { status: 'completed', payment_status: 'refund_pending', delivery_fee_cents: 490, ...change.order },
    }) as unknown as Full

  test('lines that were handed over come back, and are refunded without the delivery', () => {
    const one = withdrawal('a')
    expect(describeReturn(full({ withdrawals: [one] }), one)).toMatchObject({
      ...{ lines: [cream], goods: 'awaited', goods_cents: 3980, delivery_cents: 0, refund: 'pending' },
      refund_until: new Date('2026-03-24T22:59:59.999Z'),
    })
  })

  test('the delivery is refunded with the withdrawal that leaves nothing', () => {
    const first = withdrawal('a')
    const last = withdrawal('b', { minsans: [soap.minsan] })
    const order = full({ withdrawals: [first, last] })
    expect(describeReturn(order, first)).toMatchObject({ goods_cents: 3980, delivery_cents: 0 })
    expect(describeReturn(order, last)).toMatchObject({ goods_cents: 500, delivery_cents: 490 })
  })

  test('lines that were left out before the handover do not come back', () => {
    const one = withdrawal('a', { lines: [cream] })
    const order = full({ lines: [soap], withdrawals: [one], order: { status: 'preparing' } })
    expect(describeReturn(order, one)).toMatchObject({ lines: [cream], goods: 'none', goods_cents: 3980 })
    const whole = withdrawal('b', { minsans: [cream.minsan, soap.minsan] })
    const cancelled = full({ withdrawals: [whole], order: { status: 'cancelled' } })
    expect(describeReturn(cancelled, whole)).toMatchObject({ goods: 'none', goods_cents: 4480, delivery_cents: 490 })
  })

  test.each([
    ['unpaid', null, 'none'],
    ['paid', null, 'pending'],
    ['refund_pending', null, 'pending'],
    ['refund_pending', new Date(), 'refunded'],
    ['refunded', null, 'refunded'],
  ])('the refund of an order that is %s, %s', (payment_status, refunded_at, refund) => {
    const one = withdrawal('a', { refunded_at, goods_back_at: new Date() })
    const order = full({ withdrawals: [one], order: { payment_status } })
    expect(describeReturn(order, one)).toMatchObject({ refund, goods: 'back' })
  })

  test('what was never paid for is owed nothing, whatever is paid later', () => {
    const one = withdrawal('a', { lines: [cream], never_paid: true })
    const order = full({ lines: [soap], withdrawals: [one], order: { payment_status: 'paid' } })
    expect(describeReturn(order, one).refund).toBe('none')
  })
})

describe('withdrawal rules', () => {
  const received = new Date('2026-11-06T17:30:00Z')
  const now = new Date('2026-11-10T00:00:00Z')
  const line = (minsan: string, withdrawal_excluded = false) => ({ minsan, withdrawal_excluded })
  const names = (lines: readonly { minsan: string }[]) => lines.map(({ minsan }) => minsan)

  /** The fields of an order that the rules read. */
  const order = ({ lines, withdrawals, proposal, ...change }: Record<string, unknown> = {}) =>
    ({
      order: {
        status: 'completed',
        user_id: 7,
        ready_at: null,
        keep_until: null,
        delivery: { slot_end: null },
        ...change,
      },
      lines: lines ?? [line('1'), line('2', true)],
      withdrawals: withdrawals ?? [],
      history: [{ status: 'completed', at: received }],
      proposal: proposal ?? null,
      guest: null,
    }) as unknown as FullOrder

  const until = (full: FullOrder, at = now) => withdrawUntil(full, at)?.toISOString() ?? null
  const refusal = (full: FullOrder, ...minsans: string[]) => {
    try {
      judgeWithdrawal(full, minsans, now)
      return null
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return error.errors?.[0]?.code ?? error.code
    }
  }

  test('the right lasts to the end of the fourteenth day in Italy, also over a change of the clock (docs/domain.md#L12, #L35)', () => {
    expect(until(order())).toBe('2026-11-20T22:59:59.999Z')
    expect(until(order(), new Date('2026-11-20T22:59:59Z'))).not.toBeNull()
    expect(until(order(), new Date('2026-11-20T23:00:00Z'))).toBeNull()
  })

  test('it begins with the order, and its end follows the latest time of receipt that is known', () => {
    const open = (change: object = {}) => until(order({ status: 'received', ...change }))
    expect(open()).toBe('2026-11-24T22:59:59.999Z')
    expect(open({ ready_at: new Date('2026-11-11T09:00:00Z') })).toBe('2026-11-25T22:59:59.999Z')
    const kept = { ready_at: new Date('2026-11-11T09:00:00Z'), keep_until: new Date('2026-11-14T18:00:00Z') }
    expect(open(kept)).toBe('2026-11-28T22:59:59.999Z')
    expect(open({ delivery: { slot_end: '2026-11-12T11:00:00.000Z' } })).toBe('2026-11-26T22:59:59.999Z')
    // A late order moves the end of the period.
    expect(open({ ready_at: new Date('2026-11-01T09:00:00Z') })).toBe('2026-11-24T22:59:59.999Z')
    for (const status of ['awaiting_prescription', 'confirmed', 'preparing', 'ready', 'shipped'])
      expect(open({ status })).not.toBeNull()
  })

  test('is null for a cancelled order, excluded lines, and withdrawn ones', () => {
    expect([until(order({ status: 'cancelled' })), until(order({ status: 'not_collected' }))]).toEqual([null, null])
    expect(until(order({ lines: [line('2', true)] }))).toBeNull()
    const partly = order({ lines: [line('1'), line('3')], withdrawals: [{ minsans: ['1'], lines: [] }] })
    expect(names(withdrawableLines(partly))).toEqual(['3'])
    expect(until(partly)).not.toBeNull()
    expect(until(order({ withdrawals: [{ minsans: ['1'], lines: [] }] }))).toBeNull()
  })

  test('it waits for the answer to a proposal, and not longer than the answer has time', () => {
    const waiting = (answerBy: string, change: object = {}) =>
      order({ status: 'confirmed', proposal: { answer_by: new Date(answerBy) }, ...change })
    expect(until(waiting('2026-11-10T09:00:00Z'))).toBeNull()
    expect(refusal(waiting('2026-11-10T09:00:00Z'), '1')).toBe('conflict')
    expect(until(waiting('2026-11-09T09:00:00Z'))).not.toBeNull()
    expect(refusal(waiting('2026-11-09T09:00:00Z'), '1')).toBeNull()
  })

  test('a removed product is withdrawn, and may come back as a replacement', () => {
    const left = order({
      status: 'confirmed',
      lines: [line('3')],
      withdrawals: [{ minsans: ['1'], lines: [line('1')] }],
    })
    expect(names(withdrawnLines(left))).toEqual(['1'])
    expect(refusal(left, '1')).toBe('withdrawal_repeated')
    expect(refusal(left, '3')).toBeNull()
    // The product came back as an accepted replacement for another.
    const again = { ...left, lines: [line('1')] } as unknown as FullOrder
    expect(names(withdrawableLines(again))).toEqual(['1'])
    expect(refusal(again, '1')).toBeNull()
  })

  test.each([
    ['the unknown', order(), '9', 'invalid'],
    ['the excluded', order(), '2', 'withdrawal_excluded'],
    ['the repeated', order({ withdrawals: [{ minsans: ['1'], lines: [] }] }), '1', 'withdrawal_repeated'],
    ['what was called off', order({ status: 'cancelled' }), '1', 'conflict'],
    [
      'what came to be over',
      { ...order(), history: [{ status: 'completed', at: new Date(0) }] } as FullOrder,
      '1',
      'too_late',
    ],
  ])('it is refused for %s', (_what, full, minsan, code) => {
    expect(refusal(full, minsan)).toBe(code)
  })

  test('all lines cancel the order, some leave it, and handed-over goods are returned', () => {
    const whole = order({ status: 'ready', lines: [line('1'), line('3')] })
    const of = (full: FullOrder, ...minsans: string[]) => withdrawalOutcome(full, judgeWithdrawal(full, minsans, now))
    expect([of(whole, '1', '3'), of(whole, '1')]).toEqual(['cancelled', 'left_out'])
    // A medicine stays, since it cannot be returned.
    expect(of(order({ status: 'received' }), '1')).toBe('left_out')
    expect([of(order({ status: 'shipped' }), '1'), of(order(), '1')]).toEqual(['to_return', 'to_return'])
  })
})
