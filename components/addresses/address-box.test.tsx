import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EMPTY_ADDRESS } from '@/lib/addresses/address'
import type { AddressSource } from '@/lib/addresses/source'
import messages from '@/messages/it.json'
import { AddressBox } from './address-box'

// Without pauses between keys: on a busy machine one would be as long as the box waits for the next key.
const user = userEvent.setup({ delay: null })
const lines = ['Milano', 'Monza', 'Modena'].map((title) => ({ id: title, title, detail: '' }))

function show(change: Partial<AddressSource> = {}) {
  const onPick = jest.fn()
  const source: AddressSource = {
    status: () => 'ready',
    suggest: jest.fn(async () => lines),
    resolve: async ({ title }) => ({ ...EMPTY_ADDRESS, city: title }),
    ...change,
  }
  const onSubmit = jest.fn((event) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <AddressBox source={source} onPick={onPick} />
    </form>,
  )
  return { onPick, source, onSubmit, box: screen.getByRole('combobox', { name: messages.address.search }) }
}

const selected = () => screen.getAllByRole('option').findIndex((one) => one.getAttribute('aria-selected') === 'true')

test('opens, moves by the keyboard, and picks with Enter without sending the form', async () => {
  const { box, onPick, onSubmit } = show()
  expect(box).toHaveAttribute('aria-expanded', 'false')
  await user.type(box, 'mil')
  await screen.findByRole('option', { name: 'Milano' })
  expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('status')).toHaveTextContent('3 indirizzi suggeriti')
  await user.keyboard('{ArrowDown}')
  expect(selected()).toBe(0)
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
  await user.keyboard('{ArrowUp}')
  expect(selected()).toBe(2)
  await user.keyboard('{Home}{ArrowDown}{Enter}')
  await waitFor(() => expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ city: 'Monza' })))
  expect(box).toHaveValue('Monza')
  expect(box).toHaveAttribute('aria-expanded', 'false')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('Esc closes and keeps the text; blur closes', async () => {
  const { box, onPick } = show()
  await user.type(box, 'milano')
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(box).toHaveValue('milano')
  await user.type(box, ' x')
  await screen.findAllByRole('option')
  await user.tab()
  expect(screen.queryByRole('option')).toBeNull()
  expect(onPick).not.toHaveBeenCalled()
})

test('asks from three letters on, once for what was typed in one go', async () => {
  const { box, source } = show()
  await user.type(box, 'mi')
  await new Promise((resolve) => setTimeout(resolve, 350))
  expect(source.suggest).not.toHaveBeenCalled()
  await user.type(box, 'lano')
  await screen.findAllByRole('option')
  expect(source.suggest).toHaveBeenCalledTimes(1)
  expect(source.suggest).toHaveBeenCalledWith('milano')
})

test('says that there is no result, or that no source answers', async () => {
  const { box } = show({ suggest: async () => [] })
  await user.type(box, 'xyz')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(messages.address.none))
})

test('sends one to writing by hand where the source is away', async () => {
  const { box } = show({ suggest: async () => [], status: () => 'unavailable' })
  await user.type(box, 'xyz')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(messages.address.unavailable))
})

test('an older answer never replaces a newer one', async () => {
  const answers: Record<string, (found: typeof lines) => void> = {}
  const { box } = show({ suggest: (text) => new Promise((resolve) => (answers[text] = resolve)) })
  fireEvent.change(box, { target: { value: 'first' } })
  await waitFor(() => expect(answers.first).toBeDefined())
  fireEvent.change(box, { target: { value: 'second' } })
  await waitFor(() => expect(answers.second).toBeDefined())
  answers.second?.([{ id: '2', title: 'Second', detail: '' }])
  await screen.findByRole('option', { name: 'Second' })
  answers.first?.([{ id: '1', title: 'First', detail: '' }])
  await Promise.resolve()
  expect(screen.queryByRole('option', { name: 'First' })).toBeNull()
})
