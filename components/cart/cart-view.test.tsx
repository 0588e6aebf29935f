import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToasterSlot } from '@/components/ui/toaster-slot'
import { forgetCart } from '@/lib/cart/browser'
import { cartCalls } from '@/lib/contract/cart'
import { fill } from '@/lib/i18n/fill'
import { keepCart, soldProduct } from '@/lib/testing/cart'
import { hintSignedIn, standInForPlatform } from '@/lib/testing/platform'
import messages from '@/messages/it.json'
import { AddToCart } from './add-to-cart'
import { CartHeaderLink } from './cart-link'
import { CartView } from './cart-view'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }), usePathname: () => '/' }))

const { cart: texts, product: productTexts } = messages
const platform = standInForPlatform()
const held = new Map<string, number>()
const [one, two] = [soldProduct('012745093'), soldProduct('934182003')]

const named = (text: string, { name }: { name: string }) => ({ name: fill(text, { product: name }) })
const button = (text: string, product: { name: string }) => screen.getByRole('button', named(text, product))
const find = (text: string, product: { name: string }) => screen.findByRole('button', named(text, product))
const press = async (text: string, product: { name: string }) => userEvent.click(await find(text, product))

beforeEach(() => {
  sessionStorage.clear()
  hintSignedIn(true)
  forgetCart()
  held.clear()
  keepCart(platform, held)
})

describe('the button of a product', () => {
  beforeEach(async () => {
    render(
      <>
        <CartHeaderLink />
        <AddToCart product={{ ...one, max_quantity: 2 }} pharmacy_id="1" reserve={false} />
        <ToasterSlot />
      </>,
    )
    await screen.findByRole('link', { name: texts.countNone })
  })

  it('becomes its quantity in the cart, up to the most there may be, and back', async () => {
    await press(productTexts.addLabel, one)
    expect(await find(productTexts.increase, one)).toHaveFocus()
    expect(screen.getByRole('link', { name: fill(texts.countOne, {}) })).toBeInTheDocument()
    expect(await screen.findByText(fill(texts.added, { product: one.name }))).toBeInTheDocument()

    await press(productTexts.increase, one)
    expect(screen.getByRole('link', { name: fill(texts.countMany, { count: 2 }) })).toBeInTheDocument()
    expect(button(productTexts.increase, one)).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText(/^Puoi acquistare al massimo 2 confezioni/)).toBeInTheDocument()
    await waitFor(() => expect(held.get(one.minsan)).toBe(2))

    await press(productTexts.decrease, one)
    await press(texts.remove, one)
    expect(await find(productTexts.addLabel, one)).toHaveFocus()
    await waitFor(() => expect(held.size).toBe(0))
    await userEvent.click(await screen.findByRole('button', { name: texts.putBack }))
    await waitFor(() => expect(held.get(one.minsan)).toBe(1))
  })

  it('stays as it is where the platform refuses the product', async () => {
    keepCart(platform, held, [one.minsan])
    await press(productTexts.addLabel, one)
    expect(await screen.findByText(messages.errors.code.not_available)).toBeInTheDocument()
    expect(await find(productTexts.addLabel, one)).toBeInTheDocument()
  })
})

describe('the cart', () => {
  const lines = () =>
    within(screen.getByRole('list', { name: texts.items }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  beforeEach(async () => {
    held.set(one.minsan, 2).set(two.minsan, 1)
    render(
      <>
        <CartHeaderLink />
        <CartView reserve={false} finds last={<p>Last order</p>} />
      </>,
    )
    await find(texts.remove, one)
  })

  it('brings back what was taken out, from its place', async () => {
    await press(texts.remove, one)
    const back = await find(texts.putBackLabel, one)
    expect(back).toHaveFocus()
    expect(lines()[0]).toContain(fill(texts.taken, { product: one.name }))
    await waitFor(() => expect([...held.keys()]).toEqual([two.minsan]))
    await userEvent.click(back)
    await waitFor(() => expect(held.get(one.minsan)).toBe(2))
    expect(screen.queryByText(fill(texts.taken, { product: one.name }))).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: fill(texts.countMany, { count: 3 }) })).toBeInTheDocument()
  })

  it('brings back all of an emptied cart', async () => {
    await userEvent.click(screen.getByRole('button', { name: texts.clear }))
    expect(screen.queryByText('Last order')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: texts.confirmYes }))
    expect(await screen.findByRole('heading', { name: texts.empty })).toBeInTheDocument()
    expect(screen.getByText('Last order')).toBeInTheDocument()
    await waitFor(() => expect(held.size).toBe(0))
    await userEvent.click(screen.getByRole('button', { name: texts.putAllBack }))
    await waitFor(() =>
      expect([...held]).toEqual([
        [one.minsan, 2],
        [two.minsan, 1],
      ]),
    )
    expect(screen.queryByRole('heading', { name: texts.empty })).not.toBeInTheDocument()
  })

  it('shows what another page of the account did, and takes nothing for undone by it', async () => {
    await press(texts.remove, one)
    await waitFor(() => expect(held.size).toBe(1))
    held.set(one.minsan, 7)
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('link', { name: fill(texts.countMany, { count: 8 }) })).toBeInTheDocument()
    expect(screen.queryByText(fill(texts.taken, { product: one.name }))).not.toBeInTheDocument()
    expect(platform.asked(cartCalls.addToCart)).toEqual([])
  })
})

test('before a pharmacy is chosen each price is the lowest, and says so', async () => {
  hintSignedIn(false)
  const { name, image, price } = one
  localStorage.setItem(
    'cart',
    JSON.stringify({ pharmacy_id: null, products: [{ minsan: one.minsan, name, image, price, quantity: 2 }] }),
  )
  const answer = keepCart(platform, held.set(one.minsan, 2))
  platform.on(cartCalls.quoteCart, () => {
    const { status, body } = answer()
    return { status, body: { ...(body as object), pharmacy_id: null, temporary: true } }
  })
  render(<CartView reserve={false} finds />)
  expect(await screen.findByText("da 5,00 € l'uno")).toBeInTheDocument()
  // The line's, the summary's and the phone's bar.
  expect(await screen.findAllByText('da 10,00 €')).toHaveLength(3)
  localStorage.clear()
})
