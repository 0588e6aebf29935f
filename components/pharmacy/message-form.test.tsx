import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api } from '@/lib/platform/browser'
import messages from '@/messages/it.json'
import { MessageForm } from './message-form'

jest.mock('@/lib/platform/browser', () => ({ api: jest.fn() }))

const { message } = messages.pharmacy.help
const send = () => userEvent.click(screen.getByRole('button', { name: message.submit }))

beforeEach(() => {
  sessionStorage.clear()
  jest.mocked(api).mockReset()
  render(<MessageForm pharmacy={{ id: 3, name: 'Farmacia Centrale' }} />)
})

test('counts what is missing, names each field with a way to it, and goes to the first', async () => {
  await send()
  const summary = (await screen.findByText('Ci sono 3 errori da correggere')).closest<HTMLElement>('[role="status"]')
  const links = within(summary ?? document.body).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#message_name', '#message_email', '#message_text'])
  expect(links[0]).toHaveTextContent(`${message.name}: ${messages.validation.code.required.toLowerCase()}`)
  expect(screen.getByLabelText(message.name)).toHaveFocus()
  expect(api).not.toHaveBeenCalled()
})

test('what is refused keeps what was typed, what has left is told', async () => {
  jest.mocked(api).mockResolvedValueOnce({ ok: false, failure: { kind: 'timeout' } })
  await userEvent.type(screen.getByLabelText(message.name), 'Anna')
  await userEvent.type(screen.getByLabelText(message.email), 'anna@example.com')
  await userEvent.type(screen.getByLabelText(message.text), 'Avete il termometro?')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.network)
  expect(screen.getByLabelText(message.text)).toHaveValue('Avete il termometro?')
  jest.mocked(api).mockResolvedValueOnce({ ok: true, status: 201, headers: new Headers(), data: null as never })
  await send()
  expect(await screen.findByText(message.sent.replace('{pharmacy}', 'Farmacia Centrale'))).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText(message.text)).toHaveValue('')
})
