import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import messages from '@/messages/it.json'
import { showToast } from './toast'
import { liftAbove, Toaster } from './toaster'
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
  await waitFor(() => expect(screen.queryByText('Lenidol aggiunto al carrello')).not.toBeInTheDocument())
})

describe('a toast', () => {
  let onBlur: jest.Mock
  beforeEach(() => {
    jest.useFakeTimers()
    onBlur = jest.fn()
    render(
      <>
        <button type="button" onBlur={onBlur}>
          prima
        </button>
        <Toaster />
        <button type="button">dopo</button>
      </>,
    )
    pass(1)
  })
  afterEach(() => jest.useRealTimers())

  const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000))
  /** Waits until sonner has taken a closed toast, which is hidden at once, out of the page. */
  const passRemoval = () => {
    pass(0.05)
    pass(0.25)
  }
  const show = (...of: Parameters<typeof showToast>) => {
    showToast(...of)
    pass(0)
  }
  const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())
  const press = (key: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key })
    passRemoval()
  }
  const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  const action = { label: 'Rimetti', onClick: () => {} }

  it('goes after four seconds, and after ten where there is something to press', () => {
    show({ text: 'senza' })
    show({ text: 'con', action })
    pass(3.9)
    expect(screen.getByText('senza')).toBeInTheDocument()
    pass(0.1)
    passRemoval()
    expect(screen.queryByText('senza')).not.toBeInTheDocument()
    pass(5.6)
    expect(screen.getByText('con')).toBeInTheDocument()
    pass(0.1)
    passRemoval()
    expect(screen.queryByText('con')).not.toBeInTheDocument()
  })

  // A pointer does the same: e2e/toasts.spec.ts, because jsdom has no `:hover`.
  it('waits while the keyboard is on it, and then stays as long as was left', () => {
    show({ text: 'con', action })
    pass(9)
    focus('Rimetti')
    pass(60)
    focus('prima')
    pass(0.9)
    expect(screen.getByText('con')).toBeInTheDocument()
    pass(0.1)
    passRemoval()
    expect(screen.queryByText('con')).not.toBeInTheDocument()
  })

  it('stays when others come while the keyboard is on it', () => {
    show({ text: 'con', action })
    focus('Rimetti')
    show({ text: 'uno' })
    show({ text: 'due' })
    pass(60)
    expect(items()).toEqual(['due', 'uno', 'conRimetti'])
    expect(screen.getByRole('button', { name: 'Rimetti' })).toHaveFocus()
  })

  it('takes the place of one about the same thing, and of the oldest of two', () => {
    show({ text: 'uno', id: 'cart' })
    show({ text: 'due', id: 'cart' })
    passRemoval()
    expect(items()).toEqual(['due'])
    show({ text: 'tre' })
    show({ text: 'quattro' })
    passRemoval()
    expect(items()).toEqual(['quattro', 'tre'])
  })

  it('is not lost when it comes while the one about the same thing goes', () => {
    show({ text: 'uno', id: 'cart' })
    pass(4.1)
    show({ text: 'due', id: 'cart' })
    pass(1)
    expect(items()).toEqual(['due'])
  })

  it('gives the keyboard back where it was when it goes', () => {
    show({ text: 'con', action })
    focus('prima')
    focus(messages.shell.hideToast)
    press('Escape')
    expect(screen.queryByText('con')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'prima' })).toHaveFocus()
  })

  it('gives the keyboard back when another takes its place', () => {
    show({ text: 'con', action, id: 'cart' })
    focus('prima')
    focus('Rimetti')
    show({ text: 'due', id: 'cart' })
    expect(screen.getByRole('button', { name: 'prima' })).toHaveFocus()
  })

  it('lets the keyboard go on past it', () => {
    show({ text: 'con', action })
    focus('prima')
    focus('Rimetti')
    focus('dopo')
    expect(screen.getByRole('button', { name: 'dopo' })).toHaveFocus()
    focus('Rimetti')
    act(() => screen.getByRole('button', { name: 'Rimetti' }).blur())
    expect(document.body).toHaveFocus()
    // It left the first button once, and was never sent back there in between.
    expect(onBlur).toHaveBeenCalledTimes(1)
  })

  it('is reached by Alt+T', () => {
    show({ text: 'con', action })
    fireEvent.keyDown(document.body, { altKey: true, code: 'KeyT' })
    expect(screen.getByRole('region', { name: messages.shell.notifications })).toContainElement(
      document.activeElement as HTMLElement,
    )
    pass(60)
    expect(screen.getByText('con')).toBeInTheDocument()
    press('Escape')
    expect(screen.queryByText('con')).not.toBeInTheDocument()
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
  // Lifted as far as the window goes.
  expect(liftAbove(box(12, 200, 378, 760), [box(20, 450, 370, 494)])).toBe(188)
})
