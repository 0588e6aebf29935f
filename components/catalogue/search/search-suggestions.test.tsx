import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import messages from '@/messages/it.json'
import { SearchBox } from './search-box'
import {
  answer,
  callsMade,
  field,
  giveArticles,
  item,
  startSearchCalls,
  suggestionAnswer,
} from './testing/search-calls'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

// Without pauses between keys: on a busy machine one would be as long as the search waits for the next key.
const user = userEvent.setup({ delay: null })

beforeEach(() => {
  startSearchCalls()
  push.mockReset()
  render(<SearchBox />)
})

afterEach(() => jest.useRealTimers())

describe('what the search box leads to', () => {
  it('asks once for a text that was shorter in between', async () => {
    await user.type(field(), 'ibu')
    await answer(1, suggestionAnswer(1))
    jest.useFakeTimers()
    await user.type(field(), '{Backspace}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    await user.type(field(), 'u')
    expect(await screen.findAllByRole('option')).toHaveLength(1)
    await act(() => jest.advanceTimersByTimeAsync(250))
    expect(callsMade()).toHaveLength(1)
  })

  it('shows the pack size whole', async () => {
    const name = 'Paracetamolo Nordalis 500 mg compresse effervescenti con vitamina C, 20 compresse in blister'
    await user.type(field(), 'para')
    await answer(1, { total: 1, items: [item(1, name)] })
    expect((await screen.findByText(name)).className).not.toMatch(/line-clamp|truncate/)
  })

  it('leads on below the products, with articles of the blog, by the same keys', async () => {
    giveArticles([{ slug: 'febbre-nei-bambini', title: 'Febbre nei bambini' }])
    await user.type(field(), 'febbre')
    const others = [
      { kind: 'category', name: 'Febbre', key: 'influenza/febbre', detail: null },
      { kind: 'ingredient', name: 'Paracetamolo', key: 'paracetamolo', detail: 'Tachipirina' },
    ]
    await answer(1, { ...suggestionAnswer(1), understood: { danger: null, need: 'Febbre', others } })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
    const [, category, ingredient, article] = screen.getAllByRole('option')
    expect(category).toHaveAttribute('href', '/categories/influenza/febbre')
    expect(ingredient).toHaveTextContent('ParacetamoloPrincipio attivo di Tachipirina')
    expect(article).toHaveAttribute('href', '/blog/febbre-nei-bambini')
    await user.keyboard('{End}{ArrowDown}{ArrowDown}{Enter}')
    expect(push).toHaveBeenCalledWith('/categories/influenza/febbre')
  })

  it('says who should be asked first if a person is named, and what a need without a product is for', async () => {
    await user.type(field(), 'tosse in gravidanza')
    await answer(1, {
      ...suggestionAnswer(0),
      understood: { danger: null, need: 'Tosse', person: 'pregnancy', others: [] },
    })
    expect(await screen.findByText(messages.search.person.pregnancy)).toBeInTheDocument()
    expect(screen.getByText(/^In gravidanza.*Nessun prodotto/, { selector: '[role=status]' })).toBeInTheDocument()
    expect(screen.getByText('Nessun prodotto da mostrare per: Tosse', { selector: 'p.font-bold' })).toBeInTheDocument()
    expect(screen.getByText(messages.search.noneForHint)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: messages.search.pharmacist })).toBeInTheDocument()
  })

  it('shows the number to call first, and stores nothing', async () => {
    await user.type(field(), 'dolore al petto')
    await answer(1, { ...suggestionAnswer(0), understood: { danger: 'emergency', need: null, others: [] } })
    expect(await screen.findByRole('link', { name: 'Chiama il 112' })).toHaveAttribute('href', 'tel:112')
    expect(screen.getByText(messages.search.danger.emergency, { selector: '[role=status]' })).toBeInTheDocument()
    expect(screen.queryByText(messages.search.noneHint)).not.toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(push).toHaveBeenCalledWith('/search?query=dolore+al+petto')
    expect(localStorage.getItem('searches')).toBeNull()
  })

  it('sends who finds nothing to the pharmacist', async () => {
    await user.type(field(), 'zzzz')
    await answer(1, suggestionAnswer(0))
    expect(await screen.findByRole('link', { name: 'Chiedi al farmacista' })).toHaveAttribute(
      'href',
      '/pharmacy-selection',
    )
  })

  it('offers the last searches of this device until they are cleared', async () => {
    await user.type(field(), 'tosse secca{Enter}')
    await waitFor(() => expect(localStorage.getItem('searches')).toBe('["tosse secca"]'))
    await user.clear(field())
    await user.click(field())
    expect(await screen.findByRole('option', { name: 'tosse secca' })).toHaveAttribute(
      'href',
      '/search?query=tosse+secca',
    )
    await user.click(screen.getByRole('button', { name: 'Cancella le ricerche recenti' }))
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(localStorage.getItem('searches')).toBeNull()
  })
})
