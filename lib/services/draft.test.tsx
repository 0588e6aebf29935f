import { draftPath, dropDraft, keepDraft, readDraft } from './draft'

const place = { pharmacy_id: '3', service_id: '7' }
const draft = { date: '2026-11-23', time: '09:30', note: 'Mal di gola' }
const today = '2026-11-21'
const none = { date: null, time: null, note: '' }

afterEach(dropDraft)

test('what was chosen is there again for the same service, and for no other', () => {
  keepDraft(place, draft)
  expect(readDraft(place, '', today)).toEqual(draft)
  expect(readDraft({ ...place, service_id: '8' }, '', today)).toEqual(none)
  dropDraft()
  expect(readDraft(place, '', today)).toEqual(none)
})

test('the address says day and time, and nothing of the note', () => {
  expect(draftPath('/pharmacy-services/7', draft)).toBe('/pharmacy-services/7?date=2026-11-23&time=09%3A30#prenota')
  expect(draftPath('/pharmacy-services/7', none)).toBe('/pharmacy-services/7#prenota')
  keepDraft(place, draft)
  expect(readDraft(place, '?date=2026-11-24', today)).toEqual({ ...draft, date: '2026-11-24', time: null })
  expect(readDraft(place, '?date=2026-11-24&time=10:00', today)).toEqual({
    ...draft,
    date: '2026-11-24',
    time: '10:00',
  })
})

test('a past day, a day that is none, and a broken store are nothing; the note stays', () => {
  keepDraft(place, { ...draft, date: '2026-11-20' })
  expect(readDraft(place, '', today)).toEqual({ ...none, note: 'Mal di gola' })
  expect(readDraft(place, '?date=2026-99-99&time=25:00', today)).toEqual({ ...none, note: 'Mal di gola' })
  sessionStorage.setItem('booking', '{broken')
  expect(readDraft(place, '', today)).toEqual(none)
})
