import { waitFor } from '@testing-library/react'
import { authCalls } from '@/lib/contract/auth'
import { cartCalls } from '@/lib/contract/cart'
import { productCalls } from '@/lib/contract/products'
import { standInForNavigation } from '@/lib/testing/navigation'
import { answered, refused, standInForPlatform } from '@/lib/testing/platform'
import { api } from './api'

const platform = standInForPlatform()
const navigation = standInForNavigation()
const bare = answered(undefined, 401)

const asksWhetherItIsOver = () => platform.asked('GET /session').length

beforeEach(() => {
  window.history.replaceState(null, '', '/profile?section=data')
  platform.on('GET /session', answered({ status: 'guest' }))
})

test.each([
  ['in the contract’s words', refused(401, 'unauthenticated')],
  ['by a bare 401', bare],
])('a session that is over, told %s, leads to the login and back', async (_, reply) => {
  platform.on(authCalls.getMe, reply)
  expect(await api(authCalls.getMe, {})).toMatchObject({ ok: false, failure: { status: 401 } })
  await waitFor(() => expect(navigation.left()).toEqual(['/login?redirect=%2Fprofile%3Fsection%3Ddata&expired=1']))
})

test('several calls that hear it at once ask once', async () => {
  platform.on(authCalls.getMe, bare)
  await Promise.all([api(authCalls.getMe, {}), api(authCalls.getMe, {}), api(authCalls.getMe, {})])
  await waitFor(() => expect(navigation.left()).toHaveLength(1))
  expect(asksWhetherItIsOver()).toBe(1)
})

test('where our own server does not confirm it one stays, with the failure', async () => {
  platform.on('GET /session', answered({ status: 'customer', first_name: 'Anna' }))
  platform.on(authCalls.getMe, bare)
  expect(await api(authCalls.getMe, {})).toMatchObject({ ok: false })
  await waitFor(() => expect(asksWhetherItIsOver()).toBe(1))
  expect(navigation.left()).toEqual([])
})

test('a wrong password, and a refusal without a session, trigger no further call', async () => {
  platform.on(authCalls.changePassword, bare)
  platform.on(productCalls.searchProducts, bare)
  platform.on(authCalls.getMe, refused(403, 'forbidden'))
  await api(authCalls.changePassword, { body: { current_password: 'a', new_password: 'gatto-verde-tre' } })
  await api(productCalls.searchProducts, { query: { NomeProdotto: 'a' } })
  await api(authCalls.getMe, {})
  expect(asksWhetherItIsOver()).toBe(0)
})

test('a write goes with the pair, and once more where that was no longer good; a read goes without', async () => {
  platform.on('GET /session', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'XSRF-TOKEN=new; Path=/'
    return answered({ status: 'customer' })
  })
  const { body } = refused(403, 'forbidden')
  const stale = answered({ ...(body as object), detail: 'xsrf: pair' }, 403)
  platform.on(authCalls.deleteMe, stale, answered(undefined, 204))
  platform.on(cartCalls.getCart, refused(403, 'forbidden'))
  expect(await api(authCalls.deleteMe, {})).toMatchObject({ ok: true })
  await api(cartCalls.getCart, {})
  const pairs = (door: Parameters<typeof platform.asked>[0]) =>
    platform.asked(door).map(({ headers }) => headers.get('X-XSRF-TOKEN'))
  expect([pairs(authCalls.deleteMe), pairs(cartCalls.getCart)]).toEqual([['pair', 'new'], [null]])
})
