import { render, screen } from '@testing-library/react'
import { topic } from '@/lib/contract/search'
import messages from '@/messages/it.json'
import { topicTitle, UnderstoodNotice } from './understood-notice'

describe('what a search text is about', () => {
  it.each(topic.options)('of %s is said without talk of spelling', (kind) => {
    render(<UnderstoodNotice about={{ kind, name: 'Ancona' }} properties={undefined} />)
    expect(screen.getByText(topicTitle({ about: { kind, name: 'Ancona' } }) ?? '')).toBeInTheDocument()
    expect(screen.getByText(messages.search.aboutText[kind])).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent(/ortografia|controlla il testo/i)
  })

  it('names a place with its preposition, and a medicine', () => {
    expect(topicTitle({ about: { kind: 'place', name: 'Ancona' } })).toBe('Cerchi una farmacia ad Ancona')
    expect(topicTitle({ about: { kind: 'doctor', name: 'Ozempic' } })).toBe('Ozempic: serve la ricetta del medico')
    expect(topicTitle({})).toBeNull()
  })

  it('says which properties the products state, and which are not known', () => {
    const names = ['senza glutine', 'vegano']
    const { rerender } = render(<UnderstoodNotice about={undefined} properties={{ names, declared: true }} />)
    expect(screen.getByText('Solo prodotti che lo dichiarano: senza glutine, vegano')).toBeInTheDocument()
    rerender(<UnderstoodNotice about={undefined} properties={undefined} missing_form="gocce" />)
    expect(screen.getByText(/\(gocce\) non ne abbiamo/)).toBeInTheDocument()
    rerender(<UnderstoodNotice about={undefined} properties={{ names, declared: false }} />)
    expect(screen.getByText(/^Di questi prodotti non sappiamo.*senza glutine, vegano/)).toBeInTheDocument()
  })
})
