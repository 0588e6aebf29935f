import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import messages from '@/messages/it.json'
import { SignUpForm } from './sign-up-form'

const { auth, validation } = messages

test('asks for the mailbox first, then the password, then the person', () => {
  render(<SignUpForm privacy="privacy" brand="Farmacia Rossi" />)
  const fields = [...document.querySelectorAll('input:not([type=checkbox], [type=hidden])')].map(({ id }) => id)
  expect(fields).toEqual(['user.email', 'password', 'user.first_name', 'user.last_name', 'user.birth_day'])
})

test('refuses a password with the name of the mailbox or the shop at its field, without a request', async () => {
  render(<SignUpForm privacy="privacy" brand="Farmacia Rossi" />)
  const { password_contains_name } = validation.code
  await enter(screen.getByLabelText(auth.email), 'Giulia.Ferri@example.com')
  const field = screen.getByLabelText(auth.password, { exact: true })
  for (const [word, wrong] of [
    ['ciao-giuliaferri', true],
    ['farmacia.rossi.26', true],
    ['gatto-verde-tre', false],
  ] as const) {
    await userEvent.clear(field)
    await enter(field, word)
    await userEvent.click(screen.getByRole('button', { name: auth.submitSignup }))
    await waitFor(() => expect([word, screen.queryAllByText(password_contains_name).length > 0]).toEqual([word, wrong]))
  }
})
