import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deleteAddress, listAddresses } from '@/lib/profile/browser'
import messages from '@/messages/it.json'
import { Addresses } from './addresses'
import type { AddressesTexts } from './texts'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: jest.fn() }) }))
jest.mock('@/lib/profile/browser', () => ({ deleteAddress: jest.fn(), listAddresses: jest.fn() }))

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
const ok = { ok: true as const, status: 200, headers: new Headers() }
const texts = { addresses, close: 'Chiudi', problems: {}, network: 'Controlla la connessione' } as AddressesTexts

test.each([
  ['is gone', true],
  ['stays', false],
])('after "Elimina" an address %s, and the focus is not lost', async (_, gone) => {
  jest
    .mocked(deleteAddress)
    .mockResolvedValue(gone ? { ...ok, data: null } : { ok: false, failure: { kind: 'timeout' } })
  jest.mocked(listAddresses).mockResolvedValue({ ...ok, data: [] })
  render(
    <main>
      <h1>Indirizzi</h1>
      <Addresses initial={[saved]} user_id={7} can_change={false} maps={null} texts={texts} />
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
})
