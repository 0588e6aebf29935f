import { createHash } from 'node:crypto'
import messages from '@/messages/it.json'
import { daysOf, mailDay, nextSupply, packUnits, REMINDER_CONSENT, supplyDays, supplyEnd } from './refill'

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
  expect({ [REMINDER_CONSENT]: hash }).toEqual({ '2026-11-28': '7881200800d0' })
})
