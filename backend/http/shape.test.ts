import { describeShape } from './shape'

it.each([
  [{ type: ['string', 'null'], maxLength: 9 }, 'string (up to 9 characters) | null'],
  [{ anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { type: 'null' }] }, 'integer (1 to 9) | null'],
  [{ type: 'string', minLength: 1, maxLength: 80 }, 'string (1 to 80 characters)'],
  [{ type: 'string', format: 'date', pattern: '^long$' }, 'string (date)'],
  [{ type: 'string', pattern: '^\\d{9}$' }, 'string (matching ^\\d{9}$)'],
  [{ type: 'array', items: { $ref: '#/$defs/order' } }, '[order]'],
  [
    { type: 'object', properties: { a: { enum: ['x', 'y'] }, b: {} }, required: ['a'] },
    '{\n  a: "x" | "y"\n  b?: anything\n}',
  ],
])('writes %j', (schema, text) => {
  expect(describeShape(schema)).toBe(text)
})
