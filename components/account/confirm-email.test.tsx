import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { currentSession } from '@/lib/session/browser'
import { keepWay } from '@/lib/session/way-back'
import { answered, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { ConfirmEmail } from './confirm-email'

const platform = standInForPlatform()
const { auth } = messages

afterEach(() => {
  keepWay(null)
  window.history.replaceState(null, '', '/')
})

it.each([
  ['on another device goes on to the login with the link’s way back', null, '/login?redirect=%2Fprofile'],
  ['where one signed up goes on with the whole way', '/discounts?page=2', '/login?redirect=%2Fdiscounts%3Fpage%3D2'],
])('%s', async (_what, kept, href) => {
  platform.on('POST /confirm', answered({ status: 'guest' }))
  keepWay(kept)
  window.history.replaceState(null, '', '/confirm/email/a?token=t&redirect=%2Fprofile')
  render(
    <ConfirmEmail email="a@example.com" token="t">
      {null}
    </ConfirmEmail>,
  )
  await userEvent.click(screen.getByRole('button', { name: auth.confirmSubmit }))
  expect(await screen.findByRole('link', { name: auth.goLogin })).toHaveAttribute('href', href)
})

test('where one signed up one is signed in, and back where one was', async () => {
  platform.on('POST /confirm', answered({ status: 'customer', first_name: 'Anna' }))
  keepWay('/discounts?page=2')
  render(
    <ConfirmEmail email="a@example.com" token="t">
      {null}
    </ConfirmEmail>,
  )
  await userEvent.click(screen.getByRole('button', { name: auth.confirmSubmit }))
  await waitFor(() => expect(currentSession()).toMatchObject({ status: 'customer', first_name: 'Anna' }))
  expect(screen.queryByRole('link', { name: auth.goLogin })).not.toBeInTheDocument()
})
