import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { CartTexts } from '@/components/cart/cart-texts'
import { addTexts } from '@/components/cart/texts'
import type { HelpTexts } from '@/components/pharmacy/help-texts'
import * as session from '@/lib/session/browser'
import messages from '@/messages/it.json'
import { AccountLeaf } from './account-leaf'

jest.mock('@/lib/session/browser', () => ({
  useSession: jest.fn(),
  logout: jest.fn(),
  refreshSession: jest.fn(),
  onSessionChange: () => () => {},
}))
jest.mock('@/components/pharmacy/customer-tools', () => ({
  __esModule: true,
  default: () => <button type="button">Chat</button>,
}))
const useSession = jest.mocked(session.useSession)

const texts = {
  login: 'Accedi',
  profile: 'Il mio profilo',
  logout: 'Esci',
  unknown: 'Account non raggiungibile',
  retry: 'Riprova',
  logout_failed: 'Non siamo riusciti a farti uscire.',
}
const show = (state: session.SessionState) => {
  useSession.mockReturnValue(state)
  return render(
    <CartTexts texts={addTexts(messages)}>
      <AccountLeaf texts={texts} help={{ label: 'Chat', texts: {} as HelpTexts }} />
    </CartTexts>,
  )
}

describe('the header’s account', () => {
  it('is a login link for a guest', () => {
    show({ status: 'guest' })
    expect(screen.getByRole('link', { name: 'Accedi' }).getAttribute('href')).toBe('/login')
    expect(screen.queryByText('Chat')).toBeNull()
  })

  it('is profile, chat and "Esci" for a customer', async () => {
    show({ status: 'customer', first_name: 'Anna' })
    expect((await screen.findByRole('link', { name: 'Il mio profilo, Anna' })).getAttribute('href')).toBe('/profile')
    expect(screen.getByText('Chat')).toBeTruthy()
    jest.mocked(session.logout).mockResolvedValueOnce(true)
    await userEvent.click(screen.getByRole('button', { name: 'Esci' }))
    expect(session.logout).toHaveBeenCalledTimes(1)
  })

  it('takes nobody for a guest while the platform does not answer', async () => {
    show({ status: 'unknown' })
    expect(screen.queryByRole('link', { name: 'Accedi' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Account non raggiungibile. Riprova' }))
    expect(session.refreshSession).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Esci' })).toBeTruthy()
  })

  it('has a login link for a page without JavaScript', () => {
    useSession.mockReturnValue({ status: 'pending' })
    expect(renderToString(<AccountLeaf texts={texts} />)).toMatch(/<noscript>.*href="\/login".*<\/noscript>/)
  })
})
