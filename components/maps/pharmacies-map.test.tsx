import { act, fireEvent, render, screen } from '@testing-library/react'
import { useAllowed } from '@/lib/consent/browser'
import { forgetMapsPage, reportMapsFailure } from '@/lib/maps/health'
import type { MapsSettings } from '@/lib/maps/settings'
import type { MapCanvasProps } from './map-canvas'
import { PharmaciesMap } from './pharmacies-map'

jest.mock('@/lib/consent/browser', () => ({ allow: jest.fn(), useAllowed: jest.fn(() => false) }))
jest.mock('./map-canvas', () => ({
  MapCanvas: ({ points, active, onPick }: MapCanvasProps) => (
    <ul aria-label="canvas" data-active-marker={active}>
      {points.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => onPick?.(id)}>{`marker ${name}`}</button>
        </li>
      ))}
    </ul>
  ),
}))

const settings: MapsSettings = {
  api_key: 'key',
  version: 'weekly',
  libraries: ['places'],
  region: 'IT',
  language: 'it',
  map_id: 'DEMO_MAP_ID',
  style_nonce: 'nonce',
}
const texts = {
  label: 'Mappa',
  show: 'Mostra la mappa',
  hint: 'La mappa è di Google',
  loading: 'Carichiamo',
  failed: 'Mappa non disponibile',
  centre: 'Centra',
  position_failed: 'Posizione non letta',
}
const points = ['Tigli', 'Rossi'].map((name, id) => ({ id, name, latitude: 45 + id, longitude: 9 }))

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
    <PharmaciesMap settings={given} points={points} texts={texts}>
      {cards}
    </PharmaciesMap>,
  )
const button = () => screen.queryByRole('button', { name: texts.show })

let wide = false
beforeEach(() => {
  forgetMapsPage()
  wide = false
  jest.mocked(useAllowed).mockReturnValue(false)
  window.matchMedia = ((media: string) => ({ matches: wide, media })) as typeof window.matchMedia
  Element.prototype.scrollIntoView = jest.fn()
})

test('without a key there is the list, and nothing else', () => {
  show(null)
  expect(button()).toBeNull()
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByRole('link', { name: 'Rossi' })).toBeVisible()
})

test('a marker leads to its card, and the card in focus lights up its marker', async () => {
  show()
  expect(screen.queryByLabelText('canvas')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts.show }))
  fireEvent.click(await screen.findByRole('button', { name: 'marker Rossi' }))
  const link = screen.getByRole('link', { name: 'Rossi' })
  expect(link).toHaveFocus()
  expect(link.closest('li')).toHaveAttribute('data-active')
  act(() => screen.getByRole('link', { name: 'Tigli' }).focus())
  expect(screen.getByLabelText('canvas')).toHaveAttribute('data-active-marker', '0')
  expect(link.closest('li')).not.toHaveAttribute('data-active')
})

test('with consent it comes by itself where it stands beside the list, and waits for the tap elsewhere', async () => {
  jest.mocked(useAllowed).mockReturnValue(true)
  const { unmount } = show()
  expect(button()).toBeVisible()
  expect(screen.queryByText(texts.hint)).toBeNull()
  unmount()
  wide = true
  show()
  expect(await screen.findByLabelText('canvas')).toBeVisible()
})

test('the next list of the visit keeps the map, as long as there is consent', async () => {
  const { unmount } = show()
  fireEvent.click(screen.getByRole('button', { name: texts.show }))
  await screen.findByLabelText('canvas')
  unmount()
  jest.mocked(useAllowed).mockReturnValue(true)
  const next = show()
  expect(await screen.findByLabelText('canvas')).toBeVisible()
  next.unmount()
  jest.mocked(useAllowed).mockReturnValue(false)
  show()
  expect(button()).toBeVisible()
})

test('a failure takes the map away and is said once; the list stays the same', async () => {
  const { unmount } = show()
  fireEvent.click(screen.getByRole('button', { name: texts.show }))
  await screen.findByLabelText('canvas')
  const link = screen.getByRole('link', { name: 'Tigli' })
  act(() => reportMapsFailure())
  expect(screen.getByText(texts.failed)).toBeVisible()
  expect(screen.queryByLabelText('canvas')).toBeNull()
  expect(screen.getByRole('link', { name: 'Tigli' })).toBe(link)
  unmount()
  show()
  expect(screen.queryByText(texts.failed)).toBeNull()
  expect(button()).toBeNull()
})
