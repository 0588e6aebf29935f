import { fireEvent, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { renderWithTexts } from '@/components/testing/render'
import { cartCalls } from '@/lib/contract/cart'
import { cityCalls } from '@/lib/contract/cities'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { rememberPlace } from '@/lib/pharmacies/last-place'
import { forgetPharmacy } from '@/lib/pharmacies/testing/forget-pharmacy'
import { samplePharmacy } from '@/lib/seo/testing/samples'
import { answered, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { PharmacySheet } from './pharmacy-sheet'

const { pharmacy: texts } = messages
const platform = standInForPlatform()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }) }))

const pharmacy = (id: string, name: string, distance_m: number): Pharmacy => ({
  ...samplePharmacy,
  id,
  code: `F${id}`,
  name,
  opening_hours: [],
  closures: [],
  open_now: false,
  distance_m,
})
const city = (name: string, province = 'MI') => ({
  slug: name.toLowerCase(),
  name,
  province,
  region: 'Lombardia',
  postal_codes: ['20129'],
  latitude: 45.47,
  longitude: 9.2,
})
const line = (minsan: string, name: string, quantity: number, price: number | null) => ({
  minsan,
  name,
  quantity,
  price,
})
const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
const around = [
  {
    pharmacy: { ...pharmacy('1', 'Farmacia Brera', 400), opening_hours: always },
    products: [line('012745093', 'Compresse', 2, 2.1), line('934182003', 'Crema', 1, 0.45)],
    complete: true,
    subtotal: 4.65,
    ready_at: `${new Date().getFullYear() + 1}-03-03T15:17:00Z`,
  },
  {
    pharmacy: pharmacy('2', 'Farmacia Isola', 1234),
    products: [line('012745093', 'Compresse', 1, 2.1), line('934182003', 'Crema', 0, null)],
    complete: false,
    subtotal: 2.1,
    ready_at: null,
  },
]

function keepCart() {
  const products = [{ minsan: '012745093', quantity: 2, price: 2, name: 'Compresse', image: null }]
  localStorage.setItem('cart', JSON.stringify({ pharmacy_id: null, products }))
}

/** Opens the sheet on a freshly loaded page. */
function open(asked = {}) {
  rememberPlace(null)
  const closed = jest.fn()
  const request = { redirect: null, delivery: false, place: '', minsan: '934182003', ...asked }
  renderWithTexts(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PharmacySheet open asked={request} maps={null} onClose={closed} onChosen={closed} />
    </SWRConfig>,
  )
  return closed
}

function look(text: string) {
  fireEvent.change(screen.getByRole('combobox'), { target: { value: text } })
  // A postal code needs no submit.
  if (!/^\d{5}$/.test(text)) fireEvent.click(screen.getByRole('button', { name: texts.addressSubmit }))
}
const card = async (name: string) => within((await screen.findByText(name)).closest('article') as HTMLElement)

beforeEach(() => {
  window.matchMedia = ((media: string) => ({ matches: false, media })) as typeof window.matchMedia
  localStorage.clear()
  forgetPharmacy()
  keepCart()
  platform.on(cityCalls.findAreas, answered([]))
  platform.on(cityCalls.listCities, answered([city('Milano')]))
})

test('each pharmacy says what it has of the cart and of the page’s product, and what it lacks', async () => {
  platform.on(cartCalls.quoteCartAround, answered(around))
  open()
  look('20129')
  const first = await card('Farmacia Brera')
  expect(first.getByText(texts.sheet.all)).toBeVisible()
  expect(first.getByText(/4,65\s€/)).toBeVisible()
  expect(first.getByText(/^pronto .*alle 16:30$/).parentElement).toHaveTextContent(/alle 16:30 · 400 m$/)
  const second = await card('Farmacia Isola')
  expect(second.getByText(texts.sheet.part)).toBeVisible()
  expect(second.getByText('Manca: Crema')).toBeVisible()
  expect(second.getByText('Meno confezioni: 1 di Compresse')).toBeVisible()
  expect(second.getByText('1,2 km')).toBeVisible()
  expect(platform.asked(cartCalls.quoteCartAround)[0]?.body).toMatchObject({
    latitude: 45.47,
    products: [
      { minsan: '012745093', quantity: 2 },
      { minsan: '934182003', quantity: 1 },
    ],
  })
})

test('a whole postal code is looked for without a press, once, and the last one counts', async () => {
  let answerFirst = () => {}
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  platform.on(cityCalls.listCities, async ({ query }) => {
    if (query.query === '20121') await first
    return answered([city(query.query === '20121' ? 'Milano' : 'Monza')])
  })
  platform.on(cartCalls.quoteCartAround, answered(around))
  open()
  const box = screen.getByRole('combobox')
  expect(box).toHaveAccessibleDescription(/parte da sola/)
  const write = (value: string) => fireEvent.change(box, { target: { value } })
  write('2012')
  expect(platform.asked(cityCalls.listCities)).toEqual([])
  write('20121')
  write('2090')
  write('20900')
  expect(await screen.findByText(/vicino a Monza/)).toBeVisible()
  answerFirst()
  const lookedFor = new Set(platform.asked(cityCalls.listCities).map(({ query }) => query.query))
  expect([...lookedFor]).toEqual(['20121', '20900'])
  expect(platform.asked(cartCalls.quoteCartAround)).toHaveLength(1)
})

test('a platform without quotes lists only the pharmacies', async () => {
  platform.on(cartCalls.quoteCartAround, { status: 404, body: { message: 'Not Found' } })
  platform.on(pharmacyCalls.listPharmacies, answered([pharmacy('3', 'Farmacia Sola', 90)]))
  open({ delivery: true, place: '20129' })
  const only = await card('Farmacia Sola')
  expect(only.getByText('90 m')).toBeVisible()
  expect(screen.queryByText(texts.sheet.all)).toBeNull()
  expect(platform.asked(pharmacyCalls.listPharmacies)[0]?.query).toMatchObject({ delivery: 'home_delivery' })
})

test('a delivery asks for a postal code, and says when and for how much', async () => {
  const first_slot = { start: '2027-03-03T17:00:00Z', end: '2027-03-03T19:00:00Z' }
  platform.on(
    cartCalls.quoteCartAround,
    answered([{ ...around[0], home_delivery: { fee: 4.9, minimum_order: 15, first_slot } }]),
  )
  open({ delivery: true })
  expect(screen.queryByRole('button', { name: texts.near })).toBeNull()
  fireEvent.change(screen.getByLabelText(texts.sheet.cap), { target: { value: '20129' } })
  const first = await card('Farmacia Brera')
  expect(first.getByText(/^consegna mercoledì 3 marzo, 18:00–20:00$/)).toBeVisible()
  expect(first.getByText(/Consegna 4,90\s€/)).toBeVisible()
  expect(first.queryByText(/^pronto/)).toBeNull()
  const facts = first.getByText(/^consegna mercoledì/).parentElement as HTMLElement
  // The separators are outside the facts, so that the line wraps between them, and each fact wraps in itself.
  expect(facts.textContent).toMatch(/20:00\u00a0· Consegna 4,90\s€\u00a0· .* 15,00\s€\u00a0· 400 m$/)
  expect(
    Array.from(facts.children, ({ textContent }) => textContent).filter((text) => text === '\u00a0· '),
  ).toHaveLength(3)
  for (const fact of facts.children) expect(fact).not.toHaveClass('whitespace-nowrap')
  expect(platform.asked(cartCalls.quoteCartAround)[0]?.body).toMatchObject({
    delivery: 'home_delivery',
    postal_code: '20129',
  })
})

test('an outage is reported with a retry', async () => {
  platform.on(cartCalls.quoteCartAround, refused(503, 'unavailable'), answered(around))
  open()
  look('Milano')
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.selection.failed)
  fireEvent.click(screen.getByRole('button', { name: messages.shell.retry }))
  expect(await card('Farmacia Brera')).toBeDefined()
})

test('an unknown place is reported, and of several with one name the shopper chooses', async () => {
  platform.on(cityCalls.listCities, answered([]))
  platform.on(cartCalls.quoteCartAround, answered(around))
  open()
  look('Atlantide')
  expect(await screen.findByText('Non troviamo «Atlantide»')).toBeVisible()
  platform.on(cityCalls.listCities, answered([city('Samone', 'TN'), city('Samone', 'TO')]))
  look('Samone')
  fireEvent.click(await screen.findByRole('button', { name: 'Samone (TO)' }))
  expect(await screen.findByText(/vicino a Samone \(TO\)/)).toBeVisible()
})

test('who has a pharmacy is shown those around it, and may keep it', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'pharmacy=1; Path=/'
  platform.on(pharmacyCalls.getPharmacy, answered(pharmacy('1', 'Farmacia Brera', 0)))
  const here = { ...around[0], pharmacy: pharmacy('1', 'Farmacia Brera', 0) }
  platform.on(cartCalls.quoteCartAround, answered([here, around[1]]))
  const closed = open()
  expect(await screen.findByText('2 farmacie vicino a Farmacia Brera')).toBeVisible()
  expect(screen.getByText(/^pronto /).parentElement).not.toHaveTextContent(/ m$/)
  fireEvent.click(screen.getByRole('button', { name: texts.sheet.keep }))
  expect(closed).toHaveBeenCalled()
})
