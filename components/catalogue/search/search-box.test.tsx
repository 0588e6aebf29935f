import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { choosePharmacy } from '@/lib/pharmacies/write-choice'
import messages from '@/messages/it.json'
import { SearchBox } from './search-box'
import { answer, call, callsMade, field, item, startSearchCalls, suggestionAnswer } from './testing/search-calls'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

// Without pauses between keys: on a busy machine one would be as long as the search waits for the next key.
const user = userEvent.setup({ delay: null })

beforeEach(() => {
  startSearchCalls()
  push.mockReset()
  render(<SearchBox />)
})

describe('the search box', () => {
  it('is a form that works without a script', () => {
    const form = screen.getByRole('search')
    expect(form).toHaveAttribute('action', '/search')
    expect(form).toHaveAttribute('method', 'get')
    expect(field()).toHaveAttribute('name', 'query')
    expect(field()).not.toHaveAttribute('role')
  })

  it('asks only for a trimmed text longer than two characters', async () => {
    await user.type(field(), ' ta ')
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(callsMade()).toHaveLength(0)
    await user.type(field(), 'c')
    expect((await call(1)).url.searchParams.get('query')).toBe('ta c')
  })

  it('does not ask again for the same text', async () => {
    await user.type(field(), 'tachi')
    await answer(1, suggestionAnswer(1))
    await user.type(field(), '  ')
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(callsMade()).toHaveLength(1)
  })

  it('asks for five at the chosen pharmacy', async () => {
    act(() => choosePharmacy({ id: '7', name: 'Farmacia Brera' }))
    await user.type(field(), 'tachi')
    const { url } = await call(1)
    expect(url.pathname).toBe('/api/v1/autocomplete')
    expect(Object.fromEntries(url.searchParams)).toEqual({ query: 'tachi', limit: '5', pharmacy_id: '7' })
    await answer(1, suggestionAnswer(1))
    expect(await screen.findByText('4,90 €')).toBeInTheDocument()
  })

  it('shows results as options of a combobox, the match marked, prices as the lowest where no pharmacy is chosen', async () => {
    await user.type(field(), 'tachi')
    await answer(1, { total: 1, items: [item(1, '<em>Tachi</em>pirina &amp; <b>C</b>')] })
    const option = await screen.findByRole('option')
    expect(option).toHaveAttribute('href', '/product/012745001')
    expect(option).toHaveTextContent('Tachipirina & <b>C</b>da 4,90 €')
    expect(option.querySelector('em')).toHaveTextContent('Tachi')
    expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('1 risultato disponibile, usa le frecce per scorrere')).toHaveAttribute('role', 'status')
  })

  it('offers all results when there are more than five', async () => {
    await user.type(field(), 'tachi')
    await answer(1, suggestionAnswer(5, 12))
    expect(await screen.findAllByRole('option')).toHaveLength(6)
    expect(screen.getByRole('option', { name: 'Mostra tutti i risultati per «tachi»' })).toHaveAttribute(
      'href',
      '/search?query=tachi',
    )
  })

  it('offers no such link for five or fewer', async () => {
    await user.type(field(), 'tachi')
    await answer(1, suggestionAnswer(5))
    expect(await screen.findAllByRole('option')).toHaveLength(5)
    expect(screen.queryByText('Mostra tutti')).not.toBeInTheDocument()
  })

  it('never puts an older answer over a newer one', async () => {
    await user.type(field(), 'tac')
    const first = await call(1)
    await user.type(field(), 'hipirina')
    await answer(2, suggestionAnswer(2))
    expect(first.signal?.aborted).toBe(true)
    await act(async () => first.answer(suggestionAnswer(5)))
    expect(await screen.findAllByRole('option')).toHaveLength(2)
  })

  it('spins while it waits', async () => {
    await user.type(field(), 'tachi')
    await call(1)
    expect(await screen.findByText('Caricamento in corso')).toBeInTheDocument()
    await answer(1, suggestionAnswer(1))
    await waitFor(() => expect(screen.queryByText('Caricamento in corso')).not.toBeInTheDocument())
  })

  it('empties the results on a failure and says so, and tries again for the same text', async () => {
    await user.type(field(), 'tachi')
    await answer(1, suggestionAnswer(2))
    await user.type(field(), 'p')
    await answer(2, { message: 'no' }, 400)
    await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(0))
    expect(screen.getAllByText(messages.search.failed)[0]).toBeInTheDocument()
    await user.type(field(), '{Backspace}p')
    await call(3)
  })

  it('says that nothing was found', async () => {
    await user.type(field(), 'zzzz')
    await answer(1, suggestionAnswer(0))
    expect((await screen.findAllByText('Nessun prodotto trovato per «zzzz»'))[0]).toBeInTheDocument()
  })

  it('is walked through by the keys', async () => {
    await user.type(field(), 'tachi')
    await answer(1, suggestionAnswer(3))
    await screen.findAllByRole('option')
    const active = () => screen.queryByRole('option', { selected: true })?.textContent ?? ''
    expect(active()).toBe('')
    await user.keyboard('{ArrowDown}')
    expect(active()).toContain('pirina 1')
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id)
    await user.keyboard('{ArrowUp}')
    expect(active()).toContain('pirina 3')
    await user.keyboard('{Home}')
    expect(active()).toContain('pirina 1')
    await user.keyboard('{End}')
    expect(active()).toContain('pirina 3')
    await user.keyboard('{Enter}')
    expect(push).toHaveBeenCalledWith('/product/012745003')
  })

  it('closes on Esc and keeps the text, opens again on an arrow, and a second Esc clears', async () => {
    await user.type(field(), 'tachi')
    await answer(1, suggestionAnswer(2))
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    expect(field()).toHaveValue('tachi')
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('listbox')).toBeInTheDocument()
    await user.keyboard('{Escape}{Escape}')
    expect(field()).toHaveValue('')
  })

  it('goes to the results page on Enter without a choice', async () => {
    await user.type(field(), ' tachi pirina {Enter}')
    expect(push).toHaveBeenCalledWith('/search?query=tachi+pirina')
  })

  it('hides 200 ms after the focus has left, not at once', async () => {
    await user.type(field(), 'tachi')
    await answer(1, suggestionAnswer(2))
    await screen.findAllByRole('option')
    jest.useFakeTimers()
    try {
      fireEvent.blur(field())
      act(() => void jest.advanceTimersByTime(190))
      expect(screen.getByRole('listbox')).toBeInTheDocument()
      act(() => void jest.advanceTimersByTime(20))
      expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
    } finally {
      jest.useRealTimers()
    }
  })
})
