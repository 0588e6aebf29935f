import { createHash } from 'node:crypto'
import { REPEAT_WEEKS } from '@/lib/values/quantity'
import messages from '@/messages/it.json'
import { addDays } from './dates'
import {
  daysOf,
  isTurnDue,
  mailDay,
  moveTurn,
  nextSupply,
  openTurn,
  packUnits,
  REMINDER_CONSENT,
  REPEAT_DAYS_BEFORE,
  settleTurn,
  supplyDays,
  supplyEnd,
} from './refill'

test.each([
  ['Dolorex 500 mg 20 compresse', 20],
  ['Vitamina D 30 cps molli', 30],
  ['MAGNESIO 24BUST', 24],
  ['Integratore 60 compresse rivestite', 60],
  ['30 flaconcini monodose', 30],
  ['Sciroppo 200 ml', null],
  ['Crema mani 75 ml', null],
  ['0 compresse', null],
  ['9999 compresse', null],
])('reads from "%s" the units of a pack: %p', (name, units) => {
  expect(packUnits(name)).toBe(units)
})

test.each([
  ['one a day', { units: 30, packs: 2, amount: 1, every: 1 }, 60],
  ['a half a day', { units: 30, packs: 1, amount: 0.5, every: 1 }, 60],
  ['three a day, the rest is no dose', { units: 20, packs: 1, amount: 3, every: 1 }, 6],
  ['one a week', { units: 4, packs: 1, amount: 1, every: 7 }, 28],
  ['less than a dose', { units: 1, packs: 1, amount: 2, every: 1 }, 0],
])('counts the days of %s', (_what, taken, days) => {
  expect(supplyDays(taken)).toBe(days)
})

test('a supply counts its first and its last day, over both changes of the hour', () => {
  for (const from of ['2026-03-20', '2026-10-20', '2027-12-25']) expect(daysOf(from, supplyEnd(from, 30))).toBe(30)
})

test('the mail is never due today or before', () => {
  expect(mailDay({ ends_on: '2026-12-31', days_before: 10 }, '2026-12-01')).toBe('2026-12-21')
  expect(mailDay({ ends_on: '2026-12-05', days_before: 10 }, '2026-12-01')).toBe('2026-12-02')
  expect(mailDay({ ends_on: '2026-12-11', days_before: 10 }, '2026-12-01')).toBe('2026-12-02')
})

test('the next supply is the first whose mail is still to come', () => {
  const supply = { ends_on: '2026-12-11', days: 30, days_before: 10 }
  expect(nextSupply(supply, '2026-12-01')).toEqual({ ends_on: '2027-01-10', due_on: '2026-12-31' })
  expect(nextSupply(supply, '2027-02-15')).toEqual({ ends_on: '2027-03-11', due_on: '2027-03-01' })
  expect(nextSupply(supply, '2026-11-30')).toEqual({ ends_on: '2026-12-11', due_on: '2026-12-01' })
})

test('another text of the consent has another version', () => {
  const hash = createHash('sha256').update(messages.reminders.consent).digest('hex').slice(0, 12)
  expect({ [REMINDER_CONSENT]: hash }).toEqual({ '2026-11-29': '99a1b8c3c3ab' })
})

const days_before = REPEAT_DAYS_BEFORE
/** A thousand months over all intervals. */
const DAYS = (1000 * 30) / REPEAT_WEEKS.length
/** Counts days in UTC, where each has 24 hours. */
const dayAt = (count: number) => new Date(Date.UTC(2026, 2, 1) + count * 86_400_000).toISOString().slice(0, 10)

describe.each(REPEAT_WEEKS)('an order repeated every %d weeks', (weeks) => {
  const days = weeks * 7
  const start = () => ({ ends_on: dayAt(days), days, days_before, due_on: dayAt(days - days_before) })

  test('is asked for once per turn, on its day, over both changes of the hour in a thousand months', () => {
    let repeat = start()
    const mails: string[] = []
    const turns: string[] = []
    for (let day = 1; day < DAYS; day += 1) {
      const today = dayAt(day)
      if (repeat.due_on > today) continue
      repeat = { ...repeat, ...openTurn(repeat, today) }
      mails.push(today)
      turns.push(repeat.ends_on)
    }
    expect(mails).toHaveLength(Math.floor((DAYS - 1 + days_before) / days))
    expect(turns).toEqual(turns.map((_, index) => dayAt((index + 1) * days)))
    expect(mails).toEqual(mails.map((_, index) => dayAt((index + 1) * days - days_before)))
  })

  test('is never asked for again after a press in a thousand months of presses', () => {
    // A fixed sequence of presses (linear congruential generator).
    let seed = weeks
    const pick = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor(seed / 65_536) % most
    }
    let repeat = start()
    /** Turns that were asked for, ordered or skipped since the customer last chose a day. */
    let over = new Set<string>()
    for (let day = 1; day < DAYS; day += 1) {
      const today = dayAt(day)
      if (repeat.due_on <= today) {
        repeat = { ...repeat, ...openTurn(repeat, today) }
        if (over.has(repeat.ends_on)) throw new Error(`asked again for ${repeat.ends_on}`)
        over.add(repeat.ends_on)
      }
      const press = pick(40)
      if (press === 0) {
        over.add(repeat.ends_on)
        const before = repeat.ends_on
        repeat = { ...repeat, ...settleTurn(repeat, today) }
        expect([repeat.ends_on > before, isTurnDue(repeat, today)]).toEqual([true, false])
      } else if (press === 1) {
        repeat = { ...repeat, ...moveTurn(repeat, { ends_on: dayAt(day + 1 + pick(60)) }, today) }
        over = new Set()
      }
      if (repeat.due_on <= today) throw new Error(`a mail is due on ${repeat.due_on} after the round of ${today}`)
    }
  })

  test('asks once after an outage, for the present turn', () => {
    const repeat = { ends_on: '2026-12-15', days, days_before }
    const { ends_on, due_on } = openTurn(repeat, '2028-05-01')
    expect(isTurnDue({ ends_on, days_before }, '2028-05-01')).toBe(true)
    expect(due_on > '2028-05-01').toBe(true)
    expect(due_on).toBe(addDays(ends_on, days - days_before))
  })
})

test('another interval counts from the turn that was asked for, and a moved turn is asked for again', () => {
  const waiting = { ends_on: '2026-12-15', days: 28, days_before, due_on: '2027-01-07' }
  expect(moveTurn(waiting, { days: 14 }, '2026-12-11')).toEqual({
    ends_on: '2026-12-15',
    days: 14,
    due_on: '2026-12-24',
  })
  const later = { ...waiting, due_on: '2026-12-10' }
  expect(moveTurn(later, { days: 14 }, '2026-12-01').due_on).toBe('2026-12-10')
  expect(moveTurn(waiting, { ends_on: '2026-12-30' }, '2026-12-11').due_on).toBe('2026-12-25')
  expect(moveTurn(later, { ends_on: '2026-12-03' }, '2026-12-01').due_on).toBe('2026-12-02')
})
