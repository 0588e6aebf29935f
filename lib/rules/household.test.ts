import { judgeKeeping } from './household'

it.each([
  [false, false, false, 'consent_required'],
  [true, false, false, null],
  [false, true, false, null],
  [true, true, false, null],
  [false, false, true, 'delegation_required'],
  [true, false, true, 'delegation_required'],
  [false, true, true, null],
  [true, true, true, null],
])(
  'asks with consent %s, delegation %s and prescription %s for %s (docs/domain.md#L46)',
  (consented, delegated, prescription, missing) => {
    expect(judgeKeeping({ consented, delegated, prescription })).toBe(missing)
  },
)
