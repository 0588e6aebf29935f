import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { answered, lost, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { MessageForm } from './message-form'

const platform = standInForPlatform()

const { message } = messages.pharmacy.help
const send = () => userEvent.click(screen.getByRole('button', { name: message.submit }))

beforeEach(() => {
  sessionStorage.clear()
  render(<MessageForm pharmacy={{ id: '3', name: 'Farmacia Centrale' }} />)
})

test('counts what is missing, names each field with a way to it, and goes to the first', async () => {
  await send()
  const summary = (await screen.findByText('Mancano 3 cose')).closest<HTMLElement>('[role="status"]')
  const links = within(summary ?? document.body).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#message_name', '#message_email', '#message_text'])
  expect(links[0]).toHaveTextContent(messages.validation.missing.name)
  expect(screen.getByLabelText(message.name)).toHaveFocus()
  expect(platform.asked()).toEqual([])
})

test('a refusal keeps the input, and a sent message is confirmed', async () => {
  platform.on(pharmacyCalls.sendMessage, lost, answered(null, 202))
  await enter(screen.getByLabelText(message.name), 'Anna')
  await enter(screen.getByLabelText(message.email), 'anna@example.com')
  await enter(screen.getByLabelText(message.text), 'Avete il termometro?')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.errors.network)
  expect(screen.getByLabelText(message.text)).toHaveValue('Avete il termometro?')
  await send()
  expect(await screen.findByText(message.sent.replace('{to_pharmacy}', 'a Farmacia Centrale'))).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText(message.text)).toHaveValue('')
  const sent = { name: 'Anna', email: 'anna@example.com', text: 'Avete il termometro?' }
  expect(platform.asked()).toMatchObject(Array(2).fill({ path: '/v1/pharmacies/3/messages', body: sent }))
})

test('a message keeps its lines', async () => {
  platform.on(pharmacyCalls.sendMessage, answered(null, 202))
  await enter(screen.getByLabelText(message.name), 'Anna')
  await enter(screen.getByLabelText(message.email), 'anna@example.com')
  await userEvent.type(screen.getByLabelText(message.text), 'Buongiorno,{Enter}avete il termometro?')
  await send()
  await screen.findByText(message.sent.replace('{to_pharmacy}', 'a Farmacia Centrale'))
  expect(platform.asked()).toMatchObject([{ body: { text: 'Buongiorno,\navete il termometro?' } }])
})

test('a searched question prefills the message; a draft is kept', async () => {
  cleanup()
  const pharmacy = { id: '3', name: 'Farmacia Centrale' }
  const { unmount } = render(<MessageForm pharmacy={pharmacy} question="posso prendere ibuprofene?" />)
  expect(screen.getByLabelText(message.text)).toHaveValue('posso prendere ibuprofene?')
  await enter(screen.getByLabelText(message.text), ' Sono al quinto mese.')
  unmount()
  render(<MessageForm pharmacy={pharmacy} question="e la tachipirina?" />)
  expect(await screen.findByDisplayValue('posso prendere ibuprofene? Sono al quinto mese.')).toBeVisible()
})
