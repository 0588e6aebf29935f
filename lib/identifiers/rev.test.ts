import { checkRev, isRevPin } from './rev'

describe('checkRev', () => {
  it.each([
    ['123456', '123456'],
    [' ab-1234 5678 ', 'AB12345678'],
    ['12345678901234567890', '12345678901234567890'],
  ])('takes %j', (text, rev) => {
    expect(checkRev(text)).toEqual({ valid: true, rev })
  })

  it.each([
    ['12345', 'length'],
    ['', 'length'],
    ['123456789012345678901', 'length'],
    ['1234/56', 'invalid'],
    ['àbcdef', 'invalid'],
  ])('refuses %j: %s', (text, reason) => {
    expect(checkRev(text)).toMatchObject({ valid: false, reason })
  })
})

describe('isRevPin', () => {
  it.each([
    ['0123', true],
    [' 9876 ', true],
    ['123', false],
    ['12345', false],
    ['12a4', false],
    ['', false],
  ])('%j is %s', (text, expected) => {
    expect(isRevPin(text)).toBe(expected)
  })
})
