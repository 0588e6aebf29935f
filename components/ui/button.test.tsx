import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, ButtonLink, IconButton } from './button'
import { CloseIcon } from './icons'

test('a button is no submit button unless it says so', () => {
  render(<Button>Aggiungi</Button>)
  expect(screen.getByRole('button', { name: 'Aggiungi' })).toHaveAttribute('type', 'button')
})

test('while it is loading it keeps focus and name and neither clicks nor submits', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn((event) => event.preventDefault())
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" loading={loading} onClick={onClick}>
        Invia
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: 'Invia' })
  await userEvent.click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  rerender(form(true))
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a link that looks like a button stays a link, and an icon without text has a name', () => {
  render(
    <>
      <ButtonLink href="/login">Accedi</ButtonLink>
      <IconButton label="Chiudi" icon={CloseIcon} />
    </>,
  )
  expect(screen.getByRole('link', { name: 'Accedi' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('button', { name: 'Chiudi' })).toBeInTheDocument()
})
