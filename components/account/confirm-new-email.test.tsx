import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import { securityCalls } from '@/lib/contract/security'
import { answered, refused, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { ConfirmNewEmail } from './confirm-new-email'

const platform = standInForPlatform()
const { auth, errors, validation } = messages
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('agrees from the new address, which cannot refuse', async () => {
  platform.on(securityCalls.answerEmailChange, refused(410, 'link_expired'), answered({ state: 'waiting' }))
  render(<ConfirmNewEmail token="t" may_refuse={false} />)
  expect(screen.queryByRole('button', { name: auth.newEmailRefuse })).toBeNull()
  await press(auth.newEmailSubmit)
  expect(await screen.findByText(errors.code.link_expired)).toBeVisible()
  await press(auth.newEmailSubmit)
  expect(await screen.findByText(auth.newEmailWaiting)).toBeVisible()
})

it('is refused from the old one, which leads to a new password', async () => {
  platform.on(securityCalls.answerEmailChange, answered({ state: 'refused' }))
  render(<ConfirmNewEmail token="t" may_refuse />)
  await press(auth.newEmailRefuse)
  expect(await screen.findByText(auth.newEmailRefused)).toBeVisible()
  expect(screen.getByRole('link', { name: auth.newPasswordGo })).toHaveAttribute('href', '/forgot-password')
  expect(platform.asked(securityCalls.answerEmailChange)).toMatchObject([{ body: { token: 't', accept: false } }])
})

it('asks for the password in a browser that did not request the change', async () => {
  platform.on(
    securityCalls.answerEmailChange,
    refused(422, 'validation_failed', [{ field: 'password', code: 'required' }]),
    refused(403, 'wrong_password'),
    answered({ state: 'changed' }),
  )
  render(<ConfirmNewEmail token="t" may_refuse={false} />)
  await press(auth.newEmailSubmit)
  const field = await screen.findByLabelText(auth.password)
  expect(field).toHaveFocus()
  expect(screen.getByText(auth.newEmailElsewhere)).toBeVisible()
  await enter(field, 'gatto-verde-due')
  await press(auth.newEmailSubmit)
  expect(await screen.findByText(validation.code.password_wrong)).toBeVisible()
  await userEvent.clear(field)
  await enter(field, 'gatto-verde-tre')
  await press(auth.newEmailSubmit)
  expect(await screen.findByText(auth.newEmailChanged)).toBeVisible()
  expect(platform.asked(securityCalls.answerEmailChange).at(-1)).toMatchObject({
    body: { token: 't', accept: true, password: 'gatto-verde-tre' },
  })
})
