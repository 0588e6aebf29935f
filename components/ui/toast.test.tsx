import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { showToast } from './toast'
import { ToasterSlot } from './toaster-slot'

test('a toast asked for before and one after the toaster is there are both shown, with their action', async () => {
  const onClick = jest.fn()
  showToast({ text: 'Lenidol aggiunto al carrello', action: { label: 'Vai al carrello', onClick } })
  render(<ToasterSlot />)
  expect(await screen.findByText('Lenidol aggiunto al carrello')).toBeInTheDocument()
  await act(async () => showToast({ text: 'Carrello svuotato' }))
  expect(await screen.findByText('Carrello svuotato')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Vai al carrello' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})
