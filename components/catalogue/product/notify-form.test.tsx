import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter } from '@/components/testing/enter'
import { productCalls } from '@/lib/contract/products'
import { refreshSession } from '@/lib/session/browser'
import { answered, hintSignedIn, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { NotifyForm } from './notify-form'

const platform = standInForPlatform()
const texts = messages.product
const { notifyWhenBack } = productCalls

const show = () => render(<NotifyForm product={{ minsan: '012745093', name: 'Tachipirina' }} pharmacy_id="1" />)
const press = () => userEvent.click(screen.getByRole('button', { name: texts.notify }))

it('asks a guest for an address and an unticked consent, and then to confirm (docs/domain.md#L38)', async () => {
  platform.on(notifyWhenBack, answered({ confirmed: false }, 202))
  show()
  await press()
  expect(platform.asked(notifyWhenBack)).toHaveLength(0)
  expect(await screen.findAllByText(messages.validation.code.consent_required)).not.toHaveLength(0)
  await enter(screen.getByLabelText(texts.notifyEmail), 'anna@example.com')
  await userEvent.click(screen.getByRole('checkbox', { name: texts.notifyConsent }))
  await press()
  expect(await screen.findByText(texts.notifyToConfirm)).toBeVisible()
  expect(platform.asked(notifyWhenBack)).toMatchObject([
    { body: { email: 'anna@example.com', pharmacy_id: '1', consent: true } },
  ])
})

it('asks a customer only for the consent', async () => {
  hintSignedIn(true)
  platform.on('GET /session', answered({ status: 'customer', first_name: 'Anna', pharmacy_id: null, owner: 'o' }))
  platform.on(notifyWhenBack, answered({ confirmed: true }, 202))
  await refreshSession()
  show()
  expect(await screen.findByText(texts.notifyOwn)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: texts.notifyConsent }))
  await press()
  expect(await screen.findByText(texts.notifyDone.replace('{product}', 'Tachipirina'))).toBeVisible()
  expect(platform.asked(notifyWhenBack)).toMatchObject([{ body: { pharmacy_id: '1', consent: true } }])
  hintSignedIn(false)
})
