import { act, fireEvent, render, screen } from '@testing-library/react'
import { standInForGoogle } from '@/components/testing/google'
import { currentConsent, saveConsent } from '@/lib/consent/browser'
import { CONSENT_COOKIE } from '@/lib/consent/choice'
import { forgetMapsPage, reportMapsFailure } from '@/lib/maps/health'
import type { MapsSettings } from '@/lib/maps/settings'
import messages from '@/messages/it.json'
import { PharmaciesMap } from './pharmacies-map'

const { pharmacy: texts } = messages

const google = standInForGoogle()

const settings: MapsSettings = {
  api_key: 'key',
  version: 'weekly',
  libraries: ['places'],
  region: 'IT',
  language: 'it',
  map_id: 'DEMO_MAP_ID',
  style_nonce: 'nonce',
}
const points = ['Tigli', 'Rossi'].map((name, index) => ({
  id: String(index),
  name,
  latitude: 45 + index,
  longitude: 9,
}))

const cards = (
  <ul>
    {points.map(({ id, name }) => (
      <li key={id} data-pharmacy={id}>
        <a href={`/pharmacy/${id}`}>{name}</a>
      </li>
    ))}
  </ul>
)
const show = (given: MapsSettings | null = settings) =>
  render(
    <PharmaciesMap settings={given} points={points}>
      {cards}
    </PharmaciesMap>,
  )
const button = () => screen.queryByRole('button', { name: texts.showMap })
/** Google's markers are buttons named after the pharmacy; the one in the foreground is highlighted. */
const marker = (name: string) => screen.findByRole('button', { name })
const map = () => document.querySelector('.gm-style')

let wide = false
beforeEach(() => {
  forgetMapsPage()
  wide = false
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${CONSENT_COOKIE}=; Path=/; Max-Age=0`
  window.matchMedia = ((media: string) => ({ matches: wide, media })) as typeof window.matchMedia
  Element.prototype.scrollIntoView = jest.fn()
})

test('without a key there is the list, and nothing else', () => {
  show(null)
  expect(button()).toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByRole('link', { name: 'Rossi' })).toBeVisible()
})

test('a tap is the consent; a marker leads to its card, and the card in focus lights up its marker', async () => {
  show()
  expect([map(), google.requested(), currentConsent()]).toEqual([null, [], null])
  fireEvent.click(screen.getByRole('button', { name: texts.showMap }))
  expect(currentConsent()).toEqual({ accepted: ['maps'] })
  fireEvent.click(await marker('Rossi'))
  expect(google.requested()[0]).toContain('key=key')
  const link = screen.getByRole('link', { name: 'Rossi' })
  expect(link).toHaveFocus()
  expect(link.closest('li')).toHaveAttribute('data-active')
  act(() => screen.getByRole('link', { name: 'Tigli' }).focus())
  expect(await marker('Tigli')).toHaveStyle({ zIndex: 2 })
  expect(await marker('Rossi')).toHaveStyle({ zIndex: 1 })
  expect(link.closest('li')).not.toHaveAttribute('data-active')
})

test('with consent it loads by itself next to the list, and on a tap elsewhere', async () => {
  saveConsent(['maps'])
  const { unmount } = show()
  expect(button()).toBeVisible()
  expect(screen.queryByText(texts.mapHint)).toBeNull()
  unmount()
  wide = true
  show()
  expect(await marker('Tigli')).toBeVisible()
})

test('the next list of the visit keeps the map, as long as there is consent', async () => {
  const { unmount } = show()
  fireEvent.click(screen.getByRole('button', { name: texts.showMap }))
  await marker('Tigli')
  unmount()
  const next = show()
  expect(await marker('Tigli')).toBeVisible()
  next.unmount()
  saveConsent([])
  show()
  expect(button()).toBeVisible()
  expect(map()).toBeNull()
})

test('a failure takes the map away and is said once; the list stays the same', async () => {
  const { unmount } = show()
  fireEvent.click(screen.getByRole('button', { name: texts.showMap }))
  await marker('Tigli')
  const link = screen.getByRole('link', { name: 'Tigli' })
  act(() => reportMapsFailure())
  expect(screen.getByText(texts.mapFailed)).toBeVisible()
  expect(map()).toBeNull()
  expect(screen.getByRole('link', { name: 'Tigli' })).toBe(link)
  unmount()
  show()
  expect(screen.queryByText(texts.mapFailed)).toBeNull()
  expect(button()).toBeNull()
})
