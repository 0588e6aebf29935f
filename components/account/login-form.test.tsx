import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { enter } from '@/components/testing/enter'
import { authCalls } from '@/lib/contract/auth'
import { standInForNavigation } from '@/lib/testing/navigation'
import { answered, lost, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { LoginCodeForm, LoginForm } from './login-form'
import { ResendEmail } from './resend-email'

const platform = standInForPlatform()
const navigation = standInForNavigation()
const LOGIN = 'POST /session'

function refusal(code: string | null, retryAfterSeconds: number | null = null) {
  if (code === null) return platform.on(LOGIN, lost)
  const headers: Record<string, string> = retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }
  platform.on(LOGIN, { ...answered({ type: 'urn:x', title: code, status: 400, code }, 400), headers })
}

async function fill() {
  const user = userEvent.setup()
  render(<LoginForm />)
  await enter(screen.getByLabelText('Email'), 'Anna@example.com')
  await enter(screen.getByLabelText('Password'), 'gatto-verde-tre')
  return { user, submit: () => user.click(screen.getByRole('button', { name: 'Accedi' })) }
}

describe('the login form', () => {
  it('reports and counts empty fields, and focuses the first', async () => {
    const user = userEvent.setup()
    render(<LoginForm />)
    await user.click(screen.getByRole('button', { name: 'Accedi' }))
    await screen.findByText('Mancano 2 cose')
    const email = screen.getByLabelText('Email')
    expect(document.activeElement).toBe(email)
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(email.getAttribute('aria-describedby')).toBe('username-error')
    expect(document.getElementById('username-error')?.textContent).toBe("L'email è obbligatoria")
    expect(platform.asked()).toEqual([])
  })

  it.each([
    ['invalid_credentials', null, 'Identificativo o password incorretti.'],
    ['rate_limited', 840, 'riprova tra 14 minuti'],
    ['rate_limited', 20, 'riprova tra 1 minuto'],
    ['internal_error', null, messages.errors.code.unavailable],
    [null, null, 'Controlla la connessione'],
  ])('reports %s (%s) and keeps the input', async (code, wait, text) => {
    refusal(code, wait)
    const { submit } = await fill()
    await submit()
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('Anna@example.com')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('gatto-verde-tre')
  })

  it('offers the confirmation mail again after any refusal, with the address outside the page’s URL', async () => {
    refusal('invalid_credentials')
    const { user, submit } = await fill()
    await submit()
    const link = await screen.findByRole('link', { name: messages.auth.resendShort })
    expect(link.getAttribute('href')).toBe('/confirm/email')
    await user.click(link)
    render(<ResendEmail email={null} just_sent={false} plain={{ action: '/x', hidden: {}, sent: null }} />)
    const button = screen.getByRole('button', { name: messages.auth.sendAgain })
    await waitFor(() => expect(screen.getAllByLabelText('Email').at(-1)).toHaveValue('Anna@example.com'))
    platform.on(authCalls.sendConfirmEmail, answered(null, 204))
    await user.click(button)
    expect(await screen.findByText(messages.auth.resent)).toBeVisible()
    expect(platform.asked(authCalls.sendConfirmEmail)).toMatchObject([{ body: { Email: 'anna@example.com' } }])
    // The keyboard's place stays during the pause, in which a press sends nothing.
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    expect(platform.asked(authCalls.sendConfirmEmail)).toHaveLength(1)
  })

  it('replaces the page after a login', async () => {
    platform.on(LOGIN, answered({ status: 'customer', first_name: 'Anna', pharmacy_id: null }))
    const { submit } = await fill()
    await submit()
    await waitFor(() => expect(navigation.replaced()).toEqual(['/home']))
  })

  it('cannot be submitted before hydration, and keeps earlier input', async () => {
    const box = document.createElement('div')
    box.innerHTML = renderToString(<LoginForm />)
    document.body.append(box)
    const button = within(box).getByRole<HTMLButtonElement>('button', { name: 'Accedi' })
    expect(button.disabled).toBe(true)
    within(box).getByLabelText<HTMLInputElement>('Email').value = 'early@example.com'
    within(box).getByLabelText<HTMLInputElement>('Password').value = 'gatto-verde-tre'
    const root = await act(() => hydrateRoot(box, <LoginForm />))
    expect(button.disabled).toBe(false)
    refusal(null)
    await userEvent.click(button)
    await waitFor(() => expect(platform.asked()).toHaveLength(1))
    expect(platform.asked(LOGIN)[0]?.body).toEqual({
      username: 'early@example.com',
      password: 'gatto-verde-tre',
      remember_me: false,
    })
    await act(() => root.unmount())
    box.remove()
  })

  it('sends one login for two clicks', async () => {
    let refuse = () => {}
    platform.on(
      LOGIN,
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(new TypeError('fetch failed'))
        }),
    )
    const { user, submit } = await fill()
    await user.click(screen.getByLabelText('Resta collegato'))
    await submit()
    await submit()
    const sent = { username: 'Anna@example.com', password: 'gatto-verde-tre', remember_me: true }
    expect(platform.asked().map(({ body }) => body)).toEqual([sent])
    refuse()
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
  })
})

describe('a login with a mailed code', () => {
  const LOGIN_WITH_CODE = 'POST /session/code'
  const plain = { action: '/x', hidden: {}, sent: null }
  const problem = (code: string, status: number) => answered({ type: 'urn:x', title: code, status, code }, status)

  async function type(code: string) {
    const user = userEvent.setup()
    render(<LoginCodeForm email="anna@example.com" remember plain={plain} />)
    const field = screen.getByLabelText(messages.auth.code.label)
    await enter(field, code)
    await user.click(screen.getByRole('button', { name: 'Accedi' }))
    return field
  }

  it('has one field, and leaves spaces in the code to the server', async () => {
    platform.on(LOGIN_WITH_CODE, answered({ status: 'customer', first_name: 'Anna', pharmacy_id: null }))
    const field = await type(' 123 456 ')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAttribute('inputmode', 'numeric')
    const sent = { email: 'anna@example.com', code: ' 123 456 ', remember_me: true }
    await waitFor(() => expect(platform.asked(LOGIN_WITH_CODE)).toMatchObject([{ body: sent }]))
  })

  it.each([
    ['code_wrong', 403, messages.errors.code.code_wrong],
    ['link_expired', 410, messages.validation.order.code_expired],
  ])('reports %s at the field', async (code, status, text) => {
    platform.on(LOGIN_WITH_CODE, problem(code, status))
    const field = await type('123456')
    expect(await screen.findByText(text)).toBeVisible()
    expect(document.activeElement).toBe(field)
  })

  it('is offered by a button that the browser sends, where the platform has it', async () => {
    const user = userEvent.setup()
    const { rerender } = render(<LoginForm />)
    expect(screen.queryByRole('button', { name: messages.auth.code.send })).toBeNull()
    rerender(
      <LoginForm
        code={
          <button type="submit" formAction="/x">
            {messages.auth.code.send}
          </button>
        }
      />,
    )
    const sent = jest.fn((event: SubmitEvent) => event.defaultPrevented)
    window.addEventListener('submit', (event) => {
      sent(event)
      event.preventDefault()
    })
    await user.click(screen.getByRole('button', { name: messages.auth.code.send }))
    expect(sent).toHaveReturnedWith(false)
    expect(platform.asked()).toEqual([])
  })
})
