import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import * as session from '@/lib/session/browser'
import { goOn } from '@/lib/session/go-on'
import { LoginForm, type LoginTexts } from './login-form'

jest.mock('@/lib/session/browser', () => ({ login: jest.fn(), takeFarewell: jest.fn(() => null) }))
jest.mock('@/lib/session/go-on', () => ({ goOn: jest.fn() }))
const login = jest.mocked(session.login)

const texts: LoginTexts = {
  summary: { one: "C'è 1 errore da correggere", other: 'Ci sono # errori da correggere' },
  codes: { username_required: "L'email è obbligatoria", password_required: 'La password è obbligatoria', invalid: '?' },
  problems: {
    invalid_credentials: 'Identificativo o password incorretti.',
    email_not_confirmed: 'La tua email non è ancora confermata.',
    unavailable: 'Il servizio non risponde.',
  },
  too_many: { one: 'riprova tra 1 minuto', other: 'riprova tra # minuti' },
  network: 'Controlla la connessione',
  email: 'Email',
  password: 'Password',
  show_password: 'Mostra password',
  hide_password: 'Nascondi password',
  remember: 'Resta collegato',
  submit: 'Accedi',
  forgot: 'Password dimenticata?',
  expired: 'scaduta',
  logged_out: 'Sei uscito',
  erased: 'Account eliminato',
  resend: "Invia di nuovo l'email",
  or: 'oppure',
}

const refusal = (code: string | null, retry_after_seconds: number | null = null) =>
  login.mockResolvedValueOnce({ ok: false, code, retry_after_seconds, errors: [] })

async function fill() {
  const user = userEvent.setup()
  render(<LoginForm texts={texts} />)
  await user.type(screen.getByLabelText('Email'), 'Anna@example.com')
  await user.type(screen.getByLabelText('Password'), 'gatto-verde-tre')
  return { user, submit: () => user.click(screen.getByRole('button', { name: 'Accedi' })) }
}

beforeEach(() => login.mockReset())

describe('the login form', () => {
  it('names every empty field, counts them and goes to the first', async () => {
    const user = userEvent.setup()
    render(<LoginForm texts={texts} />)
    await user.click(screen.getByRole('button', { name: 'Accedi' }))
    await screen.findByText('Ci sono 2 errori da correggere')
    const email = screen.getByLabelText('Email')
    expect(document.activeElement).toBe(email)
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(email.getAttribute('aria-describedby')).toBe('username-error')
    expect(document.getElementById('username-error')?.textContent).toBe("L'email è obbligatoria")
    expect(login).not.toHaveBeenCalled()
  })

  it.each([
    ['invalid_credentials', null, 'Identificativo o password incorretti.'],
    ['rate_limited', 840, 'riprova tra 14 minuti'],
    ['rate_limited', 20, 'riprova tra 1 minuto'],
    ['internal_error', null, 'Il servizio non risponde.'],
    [null, null, 'Controlla la connessione'],
  ])('tells %s (%s) and keeps what was typed', async (code, wait, text) => {
    refusal(code, wait)
    const { submit } = await fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Anna@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('gatto-verde-tre')
  })

  it('offers the mail again where the address is not confirmed', async () => {
    refusal('email_not_confirmed')
    const { submit } = await fill()
    await submit()
    const link = await screen.findByRole('link', { name: texts.resend })
    expect(link.getAttribute('href')).toBe('/confirm/email/anna%40example.com')
  })

  it('goes on after a login, for good', async () => {
    login.mockResolvedValueOnce({ ok: true })
    const { submit } = await fill()
    await submit()
    await waitFor(() => expect(goOn).toHaveBeenCalledTimes(1))
  })

  it('cannot be sent before the page is awake, and keeps what was typed by then', async () => {
    const box = document.createElement('div')
    box.innerHTML = renderToString(<LoginForm texts={texts} />)
    document.body.append(box)
    const button = within(box).getByRole<HTMLButtonElement>('button', { name: 'Accedi' })
    expect(button.disabled).toBe(true)
    within(box).getByLabelText<HTMLInputElement>('Email').value = 'early@example.com'
    within(box).getByLabelText<HTMLInputElement>('Password').value = 'gatto-verde-tre'
    const root = await act(() => hydrateRoot(box, <LoginForm texts={texts} />))
    expect(button.disabled).toBe(false)
    refusal(null)
    await userEvent.click(button)
    await waitFor(() => expect(login).toHaveBeenCalledTimes(1))
    expect(login.mock.calls[0]?.[0]).toEqual({
      username: 'early@example.com',
      password: 'gatto-verde-tre',
      remember_me: false,
    })
    await act(() => root.unmount())
    box.remove()
  })

  it('sends one login for two clicks', async () => {
    let refuse = () => {}
    login.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          refuse = () => resolve({ ok: false, code: null, retry_after_seconds: null, errors: [] })
        }),
    )
    const { user, submit } = await fill()
    await user.click(screen.getByLabelText('Resta collegato'))
    await submit()
    await submit()
    expect(login).toHaveBeenCalledTimes(1)
    expect(login).toHaveBeenCalledWith({ username: 'Anna@example.com', password: 'gatto-verde-tre', remember_me: true })
    refuse()
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
  })
})
