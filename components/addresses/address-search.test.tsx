import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPlatformSource } from '@/lib/addresses/platform-source'
import { allow, useConsent } from '@/lib/consent/browser'
import { forgetMapsPage, reportMapsFailure } from '@/lib/maps/health'
import type { MapsSettings } from '@/lib/maps/settings'
import messages from '@/messages/it.json'
import { AddressSearch } from './address-search'

jest.mock('@/lib/consent/browser', () => ({ allow: jest.fn(), useConsent: jest.fn() }))
jest.mock('@/lib/addresses/platform-source', () => ({ createPlatformSource: jest.fn() }))
jest.mock('@/components/maps/google-places', () => ({
  GooglePlaces: ({ settings }: { settings: MapsSettings }) => <p>Google with {settings.api_key}</p>,
}))

const { address } = messages
const texts = { ...address, found: { one: 'uno', other: '#' } }
const maps: MapsSettings = {
  api_key: 'the-key',
  version: 'weekly',
  libraries: ['places'],
  region: 'IT',
  language: 'it',
  map_id: 'DEMO_MAP_ID',
  style_nonce: 'nonce',
}
const consent = (accepted: string[], known = true) =>
  jest.mocked(useConsent).mockReturnValue({ known, chosen: accepted.length > 0, accepted })
const show = (given: MapsSettings | null = maps) =>
  render(<AddressSearch maps={given} near={null} texts={texts} onPick={jest.fn()} />)
const google = () => screen.queryByText('Google with the-key')
const offer = () => screen.queryByRole('button', { name: address.google })

beforeEach(() => {
  forgetMapsPage()
  consent([])
  jest
    .mocked(createPlatformSource)
    .mockReturnValue({ status: () => 'ready', suggest: async () => [], resolve: async () => null })
})

test('without a key nothing of Google is offered', () => {
  consent(['maps'])
  show(null)
  expect(offer()).toBeNull()
  expect(google()).toBeNull()
})

test('without consent it is offered, and a tap is the consent', async () => {
  show()
  await userEvent.click(screen.getByRole('combobox'))
  expect(google()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: address.google }))
  expect(allow).toHaveBeenCalledWith('maps')
})

test('with consent it comes with the first use of the box, and a failure is said there and offered no more', async () => {
  consent(['maps'])
  show()
  expect(google()).toBeNull()
  expect(offer()).toBeNull()
  await userEvent.click(screen.getByRole('combobox'))
  await waitFor(() => expect(google()).toBeVisible())
  act(() => reportMapsFailure())
  expect(google()).toBeNull()
  expect(screen.getByText(address.googleFailed)).toBeVisible()
})

test('what the map has said already is not said again', async () => {
  consent(['maps'])
  reportMapsFailure()
  const first = show()
  await userEvent.click(screen.getByRole('combobox'))
  expect(screen.getByText(address.googleFailed)).toBeVisible()
  first.unmount()
  show()
  await userEvent.click(screen.getByRole('combobox'))
  expect(screen.queryByText(address.googleFailed)).toBeNull()
})
