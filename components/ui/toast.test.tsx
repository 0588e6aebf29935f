import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import messages from '@/messages/it.json'
import { showToast } from './toast'
import { liftAbove } from './toast-place'
import { Toaster } from './toaster'
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
  expect(screen.queryByText('Lenidol aggiunto al carrello')).not.toBeInTheDocument()
})

describe('a toast', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    render(
      <>
        <button type="button">prima</button>
        <Toaster />
      </>,
    )
    pass(1)
  })
  afterEach(() => jest.useRealTimers())

  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000))
  const show = (...of: Parameters<typeof showToast>) => act(() => showToast(...of))
  const action = { label: 'Rimetti', onClick: () => {} }

  it('goes after four seconds, and after ten where there is something to press', () => {
    show({ text: 'senza' })
    show({ text: 'con', action })
    pass(3.9)
    expect(screen.getByText('senza')).toBeInTheDocument()
    pass(0.2)
    expect(screen.queryByText('senza')).not.toBeInTheDocument()
    pass(5.8)
    expect(screen.getByText('con')).toBeInTheDocument()
    pass(0.2)
    expect(screen.queryByText('con')).not.toBeInTheDocument()
  })

  it('waits while the pointer or the keyboard is on it, and then stays as long as was left', () => {
    show({ text: 'con', action })
    pass(9)
    const list = screen.getByRole('list')
    fireEvent.pointerEnter(list)
    pass(60)
    fireEvent.pointerLeave(list)
    act(() => screen.getByRole('button', { name: 'Rimetti' }).focus())
    pass(60)
    act(() => screen.getByRole('button', { name: 'prima' }).focus())
    pass(0.9)
    expect(screen.getByText('con')).toBeInTheDocument()
    pass(0.2)
    expect(screen.queryByText('con')).not.toBeInTheDocument()
  })

  it('takes the place of one about the same thing, and of the oldest of two', () => {
    show({ text: 'uno', id: 'cart' })
    show({ text: 'due', id: 'cart' })
    expect(screen.queryByText('uno')).not.toBeInTheDocument()
    show({ text: 'tre' })
    show({ text: 'quattro' })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['tre', 'quattro'])
  })

  it('gives the keyboard back where it was when it goes', () => {
    show({ text: 'con', action })
    const first = screen.getByRole('button', { name: 'prima' })
    act(() => first.focus())
    act(() => screen.getByRole('button', { name: messages.shell.hideToast }).focus())
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(screen.queryByText('con')).not.toBeInTheDocument()
    expect(first).toHaveFocus()
  })
})

test('toasts are lifted above what has to stay free, and above what is above that', () => {
  const box = (left: number, top: number, right: number, bottom: number) =>
    ({ left, top, right, bottom }) as unknown as DOMRect
  const toasts = box(12, 700, 378, 760)
  expect(liftAbove(toasts, [])).toBe(0)
  expect(liftAbove(toasts, [box(0, 770, 390, 810), box(0, 100, 390, 150)])).toBe(0)
  expect(liftAbove(toasts, [box(400, 700, 600, 760)])).toBe(0)
  expect(liftAbove(toasts, [box(20, 720, 370, 764)])).toBe(52)
  expect(liftAbove(toasts, [box(20, 650, 370, 694), box(20, 720, 370, 764)])).toBe(122)
})
