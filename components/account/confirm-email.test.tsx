import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import { currentSession } from '@/lib/session/browser'
import { storeWayBack } from '@/lib/session/way-back'
import { answered, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { ConfirmEmail } from './confirm-email'

const platform = standInForPlatform()
const { auth, validation } = messages
const plain = { action: '/api/account/confirm', hidden: {}, sent: null }
const page = (
  <ConfirmEmail email="a@example.com" token="t" brand="Salvia" plain={plain} asked={false}>
    {null}
  </ConfirmEmail>
)

afterEach(() => {
  storeWayBack(null)
  window.history.replaceState(null, '', '/')
})

it.each([
  ['on another device goes on to the login with the link’s way back', null, '/login?redirect=%2Fprofile'],
  ['where one signed up goes on with the whole way', '/discounts?page=2', '/login?redirect=%2Fdiscounts%3Fpage%3D2'],
])('%s', async (_what, kept, href) => {
  platform.on('POST /confirm', answered({ status: 'guest' }))
  storeWayBack(kept)
  window.history.replaceState(null, '', '/confirm/email/a?token=t&redirect=%2Fprofile')
  render(page)
  await userEvent.click(screen.getByRole('button', { name: auth.confirmSubmit }))
  expect(await screen.findByRole('link', { name: auth.goLogin })).toHaveAttribute('href', href)
})

test('signs in the registering browser and returns to the destination', async () => {
  platform.on('POST /confirm', answered({ status: 'customer', first_name: 'Anna' }))
  storeWayBack('/discounts?page=2')
  render(page)
  await userEvent.click(screen.getByRole('button', { name: auth.confirmSubmit }))
  await waitFor(() => expect(currentSession()).toMatchObject({ status: 'customer', first_name: 'Anna' }))
  expect(screen.queryByRole('link', { name: auth.goLogin })).not.toBeInTheDocument()
})

test('a browser that did not register chooses a password, and is signed in with it', async () => {
  const errors = [{ field: 'password', code: 'required' }]
  platform.on(
    'POST /confirm',
    refused(422, 'validation_failed', errors),
    answered({ status: 'customer', first_name: 'Anna' }),
  )
  render(page)
  await userEvent.click(screen.getByRole('button', { name: auth.confirmSubmit }))
  const field = await screen.findByLabelText(auth.password)
  expect(field).toHaveFocus()
  expect(screen.getByText(auth.confirmElsewhere)).toBeVisible()
  const send = screen.getByRole('button', { name: auth.confirmElsewhereSubmit })
  await enter(field, 'salvia-123-abc')
  await userEvent.click(send)
  expect(await screen.findByText(validation.code.password_contains_name)).toBeVisible()
  await userEvent.clear(field)
  await enter(field, 'lampada-viola-otto')
  await userEvent.click(send)
  await waitFor(() => expect(currentSession()).toMatchObject({ status: 'customer' }))
  expect(platform.asked('POST /confirm')).toMatchObject([
    { body: { email: 'a@example.com', token: 't' } },
    { body: { email: 'a@example.com', token: 't', password: 'lampada-viola-otto' } },
  ])
})
