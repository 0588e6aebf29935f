import { screen, within } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import { Pagination, pagesToShow } from './pagination'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 10, [1, 2, null, 10]],
  [4, 10, [1, 2, 3, 4, 5, null, 10]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [10, 10, [1, null, 9, 10]],
])('page %i of %i names %j', (page, pages, shown) => {
  expect(pagesToShow(page, pages)).toEqual(shown)
})

test('every page is a link with an address and a name, and the current one says so', () => {
  renderWithTexts(<Pagination page={2} pages={3} href={(page) => `/categories/tosse?page=${page}`} />)
  const nav = within(screen.getByRole('navigation', { name: 'Pagine' }))
  expect(nav.getByRole('link', { name: 'Pagina precedente' })).toHaveAttribute('href', '/categories/tosse?page=1')
  expect(nav.getByRole('link', { name: 'Pagina successiva' })).toHaveAttribute('href', '/categories/tosse?page=3')
  expect(nav.getByRole('link', { name: 'Vai alla pagina 3' })).toBeInTheDocument()
  expect(nav.getByRole('link', { current: 'page' })).toHaveAccessibleName('Pagina 2, pagina corrente')
})

test('the first page has nothing before it and the last nothing after', () => {
  const { unmount } = renderWithTexts(<Pagination page={1} pages={2} href={String} />)
  expect(screen.queryByRole('link', { name: 'Pagina precedente' })).not.toBeInTheDocument()
  unmount()
  renderWithTexts(<Pagination page={2} pages={2} href={String} />)
  expect(screen.queryByRole('link', { name: 'Pagina successiva' })).not.toBeInTheDocument()
})

test('a single page needs no pagination', () => {
  renderWithTexts(<Pagination page={1} pages={1} href={String} />)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})
