import { createTranslator } from 'next-intl'
import { order_status } from '@/lib/contract/orders'
import { payment_id, prescription_way } from '@/lib/contract/pharmacies'
import { problems } from '@/lib/contract/problem'
import { sort } from '@/lib/contract/products'
import messages from '@/messages/it.json'

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

const texts = flatten(messages)

function render(key: string, text: string): string {
  const names = [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? '')
  const tags = [...text.matchAll(/<(\w+)>/g)].map((match) => match[1] ?? '')
  const filled = Object.fromEntries(names.map((name) => [name, 7]))
  const wrapped = Object.fromEntries(tags.map((tag) => [tag, (chunks: string) => chunks]))
  const t = createTranslator({
    locale: 'it-IT',
    messages: { text },
    onError: (error) => {
      throw error
    },
  })
  return String(t.markup('text', { ...filled, ...wrapped })) || key
}

test.each(Object.keys(messages))('every text of %s can be formatted and leaves no syntax behind', (subject) => {
  for (const [key, text] of texts.filter(([key]) => key.startsWith(`${subject}.`))) {
    expect(text).toBe(text.trim())
    expect(text).not.toBe('')
    expect(render(key, text)).not.toMatch(/[{}<>]/)
  }
})

test('the apostrophe before a tag or a brace is doubled, since a single one starts a quotation in ICU', () => {
  for (const [, text] of texts) expect(text).not.toMatch(/(?<!')'[{<]/)
})

test('no text speaks as an office or as a machine would (docs/voice.md)', () => {
  const stilted =
    /\b(token|server|effettua\w*|visualizza\w*|procedere|presso|mediante|tramite|qualora|pertanto|suddett\w+|gentile|si prega|Lei|Sua|Suo)\b/i
  // Product data and machine-readable pages use the official names of codes.
  const found = texts.filter(
    ([key, text]) => stilted.test(text.replace(/\b(lei|sua|suo)\b/g, '')) && !key.startsWith('llms.'),
  )
  expect(found).toEqual([])
  const named = texts.filter(
    ([key, text]) => /minsan/i.test(text) && key !== 'product.minsan' && !key.startsWith('llms.'),
  )
  expect(named).toEqual([])
})

test('plurals agree', () => {
  const t = createTranslator({ locale: 'it-IT', messages })
  expect(t('listing.count', { count: 0 })).toBe('Nessun prodotto')
  expect(t('listing.count', { count: 1 })).toBe('1 prodotto')
  expect(t('listing.count', { count: 12 })).toBe('12 prodotti')
  expect(t('validation.nreLength', { count: 14 })).toBe("L'NRE ha 15 caratteri: ne hai inseriti 14")
  expect(t('validation.summary', { count: 1 })).toBe('Manca una cosa')
})

test("every problem of the contract has its shopper's text", () => {
  expect(Object.keys(messages.errors.code)).toEqual(expect.arrayContaining(Object.keys(problems)))
})

test('every status, way, payment and regime of the contract has its name', () => {
  expect(Object.keys(messages.orders.status)).toEqual(expect.arrayContaining([...order_status.options]))
  expect(Object.keys(messages.checkout.prescription)).toEqual(expect.arrayContaining([...prescription_way.options]))
  expect(Object.keys(messages.checkout.payment)).toEqual(expect.arrayContaining([...payment_id.options]))
  expect(Object.keys(messages.listing.sortBy)).toEqual(expect.arrayContaining([...sort.options]))
})
