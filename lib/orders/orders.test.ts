import type { Cart } from '@/lib/contract/cart'
import type { Order, OrderLine, OrderStatus } from '@/lib/contract/orders'
import type { Reminder, RepeatOrder } from '@/lib/contract/reminders'
import { orderAppointment } from './calendar'
import { buildTimeline, proposalChanges } from './order-state'
import { offerRepeat } from './repeat'
import { chooseWelcome } from './welcome'
import { coveredLines, withdrawalErrors, withdrawalLines, withdrawalStage, withdrawalValues } from './withdrawal'

describe('timeline', () => {
  const delivery = { id: 'x', kind: 'click_and_collect', label: '', slot_start: null, slot_end: null } as const

  const order = (...statuses: OrderStatus[]): Pick<Order, 'status' | 'history' | 'delivery'> => ({
    status: statuses.at(-1) ?? 'received',
    history: statuses.map((status) => ({ status, at: '2026-11-20T10:00:00+01:00' })),
    delivery,
  })
  const shown = (of: Pick<Order, 'status' | 'history' | 'delivery'>) =>
    buildTimeline(of).map(({ status, state }) => `${status} ${state}`)

  test('what has happened, where one is, what comes', () => {
    expect(shown(order('received', 'confirmed'))).toEqual([
      'received done',
      'confirmed current',
      'preparing upcoming',
      'ready upcoming',
      'completed upcoming',
    ])
  })

  test('an awaited prescription comes before the confirmation', () => {
    expect(shown(order('received', 'awaiting_prescription')).slice(0, 3)).toEqual([
      'received done',
      'awaiting_prescription current',
      'confirmed upcoming',
    ])
  })

  test('an order that has ended has nothing to come', () => {
    expect(shown(order('received', 'cancelled'))).toEqual(['received done', 'cancelled failed'])
    expect(shown(order('received', 'confirmed', 'preparing', 'ready', 'completed')).at(-1)).toBe('completed done')
    expect(shown(order('ready', 'not_collected')).at(-1)).toBe('not_collected failed')
  })

  test('what is delivered is sent, not collected', () => {
    const sent = { ...order('received'), delivery: { ...delivery, kind: 'home_delivery' as const } }
    expect(shown(sent)).toContain('shipped upcoming')
    expect(shown(sent)).not.toContain('ready upcoming')
  })
})

describe('calendar', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const order = (change: object = {}) =>
    ({
      status: 'received',
      delivery: { kind: 'click_and_collect', slot_start: null, slot_end: null },
      ready_at: '2026-11-21T10:30:00.000Z',
      keep_until: '2026-11-24T18:30:00.000Z',
      ...change,
    }) as Order
  const slot = (change: object = {}) =>
    order({
      delivery: {
        kind: 'home_delivery',
        slot_start: '2026-11-23T09:00:00Z',
        slot_end: '2026-11-23T11:00:00Z',
        ...change,
      },
      ready_at: '2026-11-23T09:00:00Z',
      keep_until: null,
    })

  test('one collects from when it is ready; what is there already waits until the last hour', () => {
    expect(orderAppointment(order(), now)).toEqual({
      kind: 'ready',
      start: '2026-11-21T10:30:00.000Z',
      duration_minutes: 30,
    })
    const ready = order({ status: 'ready', ready_at: '2026-11-21T08:00:00Z' })
    expect(orderAppointment(ready, now)).toEqual({
      kind: 'last',
      start: '2026-11-24T17:30:00.000Z',
      duration_minutes: 60,
    })
    expect(orderAppointment(ready, new Date('2026-11-24T18:30:00Z'))).toBeNull()
    expect(orderAppointment(order({ ready_at: null, keep_until: null }), now)).toBeNull()
  })

  test('one is at home in the courier’s slot, where there is one', () => {
    expect(orderAppointment(slot(), now)).toEqual({
      kind: 'slot',
      start: '2026-11-23T09:00:00Z',
      duration_minutes: 120,
    })
    expect(orderAppointment(slot({ slot_start: null, slot_end: null }), now)).toBeNull()
    expect(orderAppointment(slot(), new Date('2026-11-23T11:00:00Z'))).toBeNull()
  })

  test.each(['completed', 'cancelled', 'not_collected'])('there is none for an order that is %s', (status) => {
    expect(orderAppointment(order({ status }), now)).toBeNull()
  })
})

describe('withdrawal', () => {
  const values = { order_id: 'o-1', name: 'Anna Rossi', contact: 'anna@example.com', minsans: ['1'] }
  const line = (minsan: string, withdrawal_excluded = false) =>
    ({ minsan, withdrawal_excluded }) as unknown as Parameters<typeof withdrawalLines>[0]['lines'][number]

  test('each missing part has its code', () => {
    expect(withdrawalErrors(values)).toEqual([])
    expect(withdrawalErrors({ ...values, name: ' ', contact: '', minsans: [] })).toEqual([
      { field: 'minsans', code: 'choose_product' },
      { field: 'name', code: 'required' },
      { field: 'contact', code: 'required' },
    ])
    expect(withdrawalErrors({ ...values, name: 'www.evil.example' })).toEqual([{ field: 'name', code: 'name_invalid' }])
    expect(withdrawalErrors({ ...values, contact: '333 1234567' })).toEqual([
      { field: 'contact', code: 'email_invalid' },
    ])
  })

  test('what is being written belongs to its order', () => {
    expect(withdrawalValues('o-1').safeParse(values).success).toBe(true)
    expect(withdrawalValues('o-2').safeParse(values).success).toBe(false)
  })

  test('lines are free, excluded or gone; a platform without the extension has none gone', () => {
    const lines = [line('1'), line('2', true), line('3')]
    const sorted = withdrawalLines({ lines, withdrawals: [{ minsans: ['3'], received_at: '' }] })
    const names = (of: { minsan: string }[]) => of.map(({ minsan }) => minsan)
    expect([names(sorted.free), names(sorted.excluded), names(sorted.gone)]).toEqual([['1'], ['2'], ['3']])
    expect(names(withdrawalLines({ lines, withdrawals: undefined }).free)).toEqual(['1', '3'])
  })

  test('removed lines are listed with the withdrawal and may be ordered again', () => {
    const left = { minsans: ['3'], received_at: '', lines: [line('3')] }
    const names = (of: { minsan: string }[]) => of.map(({ minsan }) => minsan)
    expect(names(coveredLines(left, [line('1')]))).toEqual(['3'])
    expect(names(coveredLines({ minsans: ['1'], received_at: '' }, [line('1'), line('2')]))).toEqual(['1'])
    const again = withdrawalLines({ lines: [line('1'), line('3')], withdrawals: [left] })
    expect([names(again.free), names(again.gone)]).toEqual([['1', '3'], []])
  })

  test('goods are in the pharmacy, on their way, or received', () => {
    expect((['received', 'preparing', 'ready', 'shipped', 'completed'] as const).map(withdrawalStage)).toEqual([
      ...['open', 'open', 'open'],
      ...['shipped', 'received'],
    ])
  })
})

describe('proposal', () => {
  const line = (minsan: string, quantity: number) => ({ minsan, name: minsan, quantity }) as OrderLine

  test('distinguishes removed, reduced and replaced lines; unchanged lines are not listed', () => {
    const order = { lines: [line('1', 2), line('2', 3), line('3', 1)] }
    const changes = proposalChanges(order, { lines: [line('1', 2), line('2', 1), line('9', 1)] })
    expect(changes.left_out.map(({ minsan }) => minsan)).toEqual(['3'])
    expect(changes.fewer).toMatchObject([{ minsan: '2', quantity: 1, before: 3 }])
    expect(changes.added.map(({ minsan }) => minsan)).toEqual(['9'])
  })
})

describe('repeat', () => {
  const product = (minsan: string, quantity: number, change: Partial<Cart['products'][number]> = {}) => ({
    minsan,
    quantity,
    price: 4.5,
    name: 'oggi',
    image: null,
    availability: 'available' as const,
    kind: 'cosmetic' as const,
    supply: null,
    max_quantity: null,
    ...change,
  })
  const line = (minsan: string, name: string, quantity: number) => ({ minsan, name, quantity })
  const order = {
    delivered: false,
    pharmacy: { id: '1' },
    lines: [line('1', 'Crema', 2), line('2', 'Sapone', 1), line('3', 'Collirio', 1), line('1', 'Crema', 1)],
  }

  it('offers what can be had today, and names what cannot', () => {
    const cart = { products: [product('1', 2), product('2', 1, { availability: 'unavailable' })] }
    expect(offerRepeat(order, cart)).toEqual({
      products: [{ minsan: '1', name: 'Crema', quantity: 2, price: 4.5, reduced: true }],
      gone: ['Sapone', 'Collirio'],
    })
  })

  it('offers nothing where nothing is left', () => {
    expect(offerRepeat(order, { products: [] })).toEqual({ products: [], gone: ['Crema', 'Sapone', 'Collirio'] })
  })
})

describe('what the home page shows to a customer', () => {
  const order = (id: string, status: OrderStatus) => ({ id, status }) as Order
  const reminder = (id: string, ends_on: string, due_on: string | null = ends_on) =>
    ({ id, ends_on, due_on }) as Reminder
  const choose = (orders: Order[], reminders: Reminder[] = []) => {
    const { open, others, last, ending } = chooseWelcome({ orders, reminders }, '2026-11-29')
    return { open: open.map(({ id }) => id), others, last: last?.id ?? null, ending: ending.map(({ id }) => id) }
  }

  test('nothing without orders and reminders', () => {
    expect(choose([])).toEqual({ open: [], others: 0, last: null, ending: [] })
  })

  test('orders that can be collected come first, two are shown, the others counted', () => {
    const orders = [order('a', 'received'), order('b', 'preparing'), order('c', 'ready'), order('d', 'shipped')]
    expect(choose(orders)).toMatchObject({ open: ['c', 'a'], others: 2, last: 'a' })
  })

  test('an order that was handed over is the last one, else the newest, and no ended order is open', () => {
    const orders = [
      order('a', 'cancelled'),
      order('b', 'not_collected'),
      order('c', 'completed'),
      order('d', 'completed'),
    ]
    expect(choose(orders)).toEqual({ open: [], others: 0, last: 'c', ending: [] })
    expect(choose(orders.slice(0, 2)).last).toBe('a')
  })

  test('supplies that end within fourteen days are named, the next first, without those of paused reminders', () => {
    const reminders = [
      reminder('later', '2026-12-14'),
      reminder('last day', '2026-12-13'),
      reminder('paused', '2026-12-01', null),
      reminder('next', '2026-11-30'),
      reminder('over', '2026-11-20'),
    ]
    expect(choose([], reminders).ending).toEqual(['over', 'next'])
    expect(choose([], reminders.slice(0, 2)).ending).toEqual(['last day'])
  })

  test('two repeat orders that await the customer are named, none of a pharmacy that has left the shop', () => {
    const repeats = [
      { id: 'closed', waiting: true, pharmacy: { open: false } },
      ...['a', 'b', 'c'].map((id) => ({ id, waiting: true, pharmacy: { open: true } })),
      { id: 'later', waiting: false, pharmacy: { open: true } },
    ] as RepeatOrder[]
    const { waiting } = chooseWelcome({ orders: [], reminders: [], repeats }, '2026-11-29')
    expect(waiting.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
