import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { standInForGoogle } from '@/components/testing/google'
import { EMPTY_ADDRESS } from '@/lib/addresses/address'
import { currentConsent, saveConsent } from '@/lib/consent/browser'
import { CONSENT_COOKIE } from '@/lib/consent/choice'
import { userDataCalls } from '@/lib/contract/user-data'
import { forgetMapsPage, reportMapsFailure } from '@/lib/maps/health'
import type { MapsSettings } from '@/lib/maps/settings'
import { answered, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { AddressSearch } from './address-search'

const google = standInForGoogle()
const platform = standInForPlatform()

const { address } = messages
const maps: MapsSettings = {
  api_key: 'the-key',
  version: 'weekly',
  libraries: ['places'],
  region: 'IT',
  language: 'it',
  map_id: 'DEMO_MAP_ID',
  style_nonce: 'nonce',
}
const show = (given: MapsSettings | null = maps) =>
  render(<AddressSearch maps={given} near={null} onPick={jest.fn()} />)
const box = () => screen.getByRole('combobox')
const offer = () => screen.queryByRole('button', { name: address.google })
const credit = () => screen.queryByText('Google Maps')
const write = (value: string) => fireEvent.change(box(), { target: { value } })
/** Google's name under the suggestions shows which source answers; its script takes over once loaded. */
const googleAnswers = () =>
  waitFor(async () => {
    write('')
    write('via melzo')
    await screen.findByRole('option')
    expect(credit()).toBeVisible()
  })
async function platformAnswers() {
  write('via melzo')
  expect(await screen.findByRole('option', { name: /Milano/ })).toBeVisible()
  expect(credit()).toBeNull()
}

beforeEach(() => {
  forgetMapsPage()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${CONSENT_COOKIE}=; Path=/; Max-Age=0`
  const place = { place_id: 'city:milano', city: 'Milano', province: 'MI', lat: 45.46, lng: 9.19 }
  const milan = { ...EMPTY_ADDRESS, ...place, address_name: 'Via Melzo' }
  platform.on(userDataCalls.suggestAddresses, () => answered([milan]))
  const own = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!String(input).startsWith('https://places.googleapis.com/')) return own(input, init)
    const predictions = [{ placeId: 'ChIJ', mainText: 'Via Melzo', secondaryText: 'Monza MB' }]
    return { ok: true, json: async () => ({ predictions }) } as Response
  }
})

test('without a key nothing of Google is offered', async () => {
  saveConsent(['maps'])
  show(null)
  expect(offer()).toBeNull()
  await userEvent.click(box())
  await platformAnswers()
  expect(google.requested()).toEqual([])
})

test('without consent it is offered, and a tap is the consent', async () => {
  show()
  await userEvent.click(box())
  await platformAnswers()
  expect([google.requested(), currentConsent()]).toEqual([[], null])
  await userEvent.click(screen.getByRole('button', { name: address.google }))
  expect(currentConsent()).toEqual({ accepted: ['maps'] })
  await googleAnswers()
  expect(google.requested()[0]).toContain('key=the-key')
})

test('with consent it comes with the first use of the box, and a failure is said there and offered no more', async () => {
  saveConsent(['maps'])
  show()
  expect(offer()).toBeNull()
  await userEvent.click(box())
  await googleAnswers()
  act(() => reportMapsFailure())
  expect(screen.getByText(address.googleFailed)).toBeVisible()
  expect(offer()).toBeNull()
  write('')
  await platformAnswers()
})

test('what the map has said already is not said again', async () => {
  saveConsent(['maps'])
  reportMapsFailure()
  const first = show()
  await userEvent.click(box())
  expect(screen.getByText(address.googleFailed)).toBeVisible()
  first.unmount()
  show()
  await userEvent.click(box())
  expect(screen.queryByText(address.googleFailed)).toBeNull()
})
