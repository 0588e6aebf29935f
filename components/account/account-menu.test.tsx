import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { cartCalls } from '@/lib/contract/cart'
import { refreshSession } from '@/lib/session/browser'
import { standInForNavigation } from '@/lib/testing/navigation'
import { answered, hintSignedIn, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { AccountMenu } from './account-menu'
import { LogoutButton } from './logout-button'

const platform = standInForPlatform()
const navigation = standInForNavigation()
const SESSION = 'GET /session'
const chat = () => screen.queryByRole('button', { name: messages.shell.openChat })

beforeEach(async () => {
  hintSignedIn(false)
  await refreshSession()
  platform.on(
    cartCalls.getCart,
    answered({ pharmacy_id: null, temporary: true, message: null, products: [], subtotal: 0 }),
  )
})

describe('the header’s account', () => {
  // First, because a page asks for its session once, on hydration.
  it('is the link of the server until the session is known', () => {
    expect(renderToString(<AccountMenu>without JavaScript</AccountMenu>)).toContain('without JavaScript')
  })

  it('is a login link for a guest, without a request', async () => {
    await act(async () => render(<AccountMenu />))
    expect(screen.getByRole('link', { name: 'Accedi' }).getAttribute('href')).toBe('/login')
    window.history.replaceState(null, '', '/search?query=tosse')
    await userEvent.hover(screen.getByRole('link', { name: 'Accedi' }))
    expect(screen.getByRole('link', { name: 'Accedi' }).getAttribute('href')).toBe(
      '/login?redirect=%2Fsearch%3Fquery%3Dtosse',
    )
    expect(chat()).toBeNull()
    expect(platform.asked(SESSION)).toEqual([])
  })

  it('is profile and chat for a customer, whose profile has "Esci"', async () => {
    hintSignedIn(true)
    platform.on(SESSION, answered({ status: 'customer', first_name: 'Anna', pharmacy_id: null }))
    platform.on('DELETE /session', answered({}))
    const { unmount } = render(<AccountMenu />)
    expect((await screen.findByRole('link', { name: 'Il mio profilo, Anna' })).getAttribute('href')).toBe('/profile')
    expect(chat()).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Esci' })).toBeNull()
    unmount()
    render(<LogoutButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Esci' }))
    await waitFor(() => expect(navigation.left()).toEqual(['/login']))
    expect(platform.asked('DELETE /session')).toHaveLength(1)
  })

  it("does not show a guest's login during an outage", async () => {
    hintSignedIn(true)
    platform.on(SESSION, answered({}, 503))
    await refreshSession()
    render(<AccountMenu />)
    const again = await screen.findByRole('button', { name: 'Account non raggiungibile. Riprova' })
    expect(screen.queryByRole('link', { name: 'Accedi' })).toBeNull()
    const before = platform.asked(SESSION).length
    await userEvent.click(again)
    await waitFor(() => expect(platform.asked(SESSION)).toHaveLength(before + 1))
    expect(screen.getByRole('button', { name: 'Esci' })).toBeTruthy()
  })
})
