import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { userDataCalls } from '@/lib/contract/user-data'
import { answered, lost, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { Addresses } from './addresses'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
const platform = standInForPlatform()

const { addresses } = messages.profile
const saved = {
  id: 'a-1',
  address: 'Via Melzo',
  street_number: '12/A',
  city: 'Milano',
  province: 'MI',
  postal_code: '20129',
  pharmacy_id: null,
  latitude: 45.47,
  longitude: 9.2,
  favorite: true,
  label: 'Casa',
}

test.each([
  ['is gone', true],
  ['stays', false],
])('after "Elimina" an address %s, and the focus is not lost', async (_, gone) => {
  platform.on(userDataCalls.deleteAddress, gone ? answered(null) : lost)
  platform.on(userDataCalls.listAddresses, answered([]))
  render(
    <main>
      <h1>Indirizzi</h1>
      <Addresses initial={[saved]} user_id="7" can_change={false} maps={null} />
    </main>,
  )
  const opener = screen.getByRole('button', { name: addresses.deleteOf.replace('{address}', 'Casa') })
  await userEvent.click(opener)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: addresses.delete }))
  if (gone) {
    expect(await screen.findByText(addresses.empty)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Indirizzi' })).toHaveFocus()
  } else {
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(opener).toHaveFocus()
  }
  expect(platform.asked(userDataCalls.deleteAddress)).toMatchObject([{ path: '/v1/me/address/a-1' }])
})
