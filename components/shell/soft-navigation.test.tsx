import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SoftNavigation } from './soft-navigation'

const router = { push: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router, usePathname: () => '/' }))

/** Shows a link, and returns its innermost element. */
function showLink(attributes: Record<string, string>, onClick?: (event: { preventDefault: () => void }) => void) {
  render(
    <>
      <SoftNavigation />
      {/* biome-ignore lint/a11y: the elements under test are any links, with the handlers that components give them */}
      <a {...attributes} onClick={onClick}>
        <span>vai</span>
      </a>
    </>,
  )
  return screen.getByText('vai')
}

/** Presses an element. Returns whether the press was taken from the browser. */
function press(element: Element, how: MouseEventInit = {}): boolean {
  // jsdom cannot leave its page: runs after the listener under test.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(element, { button: 0, ...how })
  return router.push.mock.calls.length > 0
}

beforeEach(() => {
  jest.clearAllMocks()
  window.matchMedia = ((media: string) => ({ matches: media === '(hover: hover)' })) as typeof window.matchMedia
})

test.each([
  ['/product/012745093', '/product/012745093'],
  ['/search?query=crema%20mani', '/search?query=crema%20mani'],
  ['/cookies#preferenze', '/cookies#preferenze'],
  ['http://localhost/home', '/home'],
])('a press on a link to %s shows the page without a new document', (href, page) => {
  expect(press(showLink({ href }))).toBe(true)
  expect(router.push.mock.calls).toEqual([[page]])
})

test.each([
  [{ href: 'https://www.example.com/home' }],
  [{ href: 'tel:+39021234567' }],
  [{ href: 'mailto:a@example.com' }],
  [{ href: '/api/orders/1/confirmation' }],
  [{ href: '/media/blog/a.webp' }],
  [{ href: '/registro.pdf' }],
  [{ href: '/privacy', target: '_blank' }],
  [{ href: '#contenuto' }],
])('a press on %j is left to the browser', (attributes) => {
  expect(press(showLink(attributes))).toBe(false)
})

test.each([[{ metaKey: true }], [{ ctrlKey: true }], [{ shiftKey: true }], [{ altKey: true }]])(
  'a press with %j is left to the browser',
  (how) => {
    expect(press(showLink({ href: '/home' }), how)).toBe(false)
  },
)

test('a press is left to the browser in a window that another one opened', () => {
  window.opener = window
  expect(press(showLink({ href: '/login' }))).toBe(false)
  window.opener = null
})

test('a press that a component has answered is left to it', () => {
  expect(press(showLink({ href: '/search' }, (event) => event.preventDefault()))).toBe(false)
})

const ahead = () => Array.from(document.querySelectorAll('a[aria-hidden]'), (link) => link.getAttribute('href'))

/** Renders a link next to a product's link. Returns it once the product is prefetched. */
async function showBesideProduct(href: string): Promise<Element> {
  const product = showLink({ href: '/product/012745093' })
  const link = Object.assign(document.createElement('a'), { href })
  product.parentElement?.after(link)
  await waitFor(() => {
    fireEvent.pointerOver(product)
    expect(ahead()).toEqual(['/product/012745093'])
  })
  return link
}

test('a page of the catalogue is fetched as a pointer or the focus comes to its link, the last one only', async () => {
  fireEvent.focusIn(await showBesideProduct('/categories/dolore?sort=name'))
  expect(ahead()).toEqual(['/categories/dolore?sort=name'])
})

test.each([['/profile'], ['/checkout'], ['/api/pharmacy'], ['https://www.example.com/product/1']])(
  'nothing is fetched ahead of a press on a link to %s',
  async (href) => {
    fireEvent.pointerOver(await showBesideProduct(href))
    expect(ahead()).toEqual(['/product/012745093'])
  },
)

test('no page is fetched ahead on a connection that is metered', async () => {
  const link = await showBesideProduct('/product/901234567')
  Object.assign(navigator, { connection: { saveData: true } })
  fireEvent.pointerOver(link)
  Reflect.deleteProperty(navigator, 'connection')
  expect(ahead()).toEqual(['/product/012745093'])
})

test('a press leaves nothing to fetch ahead: the page is being shown', async () => {
  await showBesideProduct('/categories/dolore')
  press(screen.getByText('vai'))
  expect(ahead()).toEqual([])
})
