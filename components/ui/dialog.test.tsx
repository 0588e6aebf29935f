import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { Dialog } from './dialog'

function Example({ focusField, onClose }: { focusField?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Apri
      </button>
      <Dialog
        open={open}
        title="Cambiare farmacia?"
        initialFocus={focusField ? field : undefined}
        onClose={() => {
          onClose?.()
          setOpen(false)
        }}
      >
        <input ref={field} aria-label="CAP" />
      </Dialog>
    </>
  )
}

const openIt = () => userEvent.click(screen.getByRole('button', { name: 'Apri' }))

test('it mounts its content only while open, is named by its title and focuses it', async () => {
  render(<Example />)
  expect(screen.queryByLabelText('CAP')).not.toBeInTheDocument()
  await openIt()
  expect(screen.getByRole('dialog', { name: 'Cambiare farmacia?' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Cambiare farmacia?' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Chiudi' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('focus can start in a field', async () => {
  render(<Example focusField />)
  await openIt()
  expect(screen.getByLabelText('CAP')).toHaveFocus()
})

test('Esc and a click on the backdrop close it, a click inside does not', async () => {
  const onClose = jest.fn()
  render(<Example onClose={onClose} />)
  await openIt()
  await userEvent.click(screen.getByLabelText('CAP'))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('CAP') },
    { keys: '[/MouseLeft]', target: screen.getByRole('dialog') },
  ])
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  await openIt()
  await userEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
