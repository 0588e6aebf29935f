import { render, screen } from '@testing-library/react'
import { StandsFor } from './stands-for'

const brand = { name: 'Eutirox', ingredients: ['levotiroxina'], strength: '75 mcg' }

it('says what the name means', () => {
  render(<StandsFor stands_for={{ ...brand, offered: 'same' }} need={null} />)
  expect(screen.getByText('Eutirox = levotiroxina 75 mcg')).toBeVisible()
  expect(screen.queryByText(/dosaggio/)).not.toBeInTheDocument()
})

it('warns of other strengths', () => {
  render(<StandsFor stands_for={{ ...brand, offered: 'other_strengths' }} need={null} />)
  expect(screen.getByText(/Con questo dosaggio non abbiamo niente/)).toBeVisible()
})

it('names the need that is answered in its place', () => {
  const enterogermina = { name: 'Enterogermina', ingredients: ['bacillus clausii'], strength: null }
  render(<StandsFor stands_for={{ ...enterogermina, offered: 'instead' }} need="Fermenti lattici" />)
  expect(screen.getByText('Enterogermina = bacillus clausii')).toBeVisible()
  expect(screen.getByText("Enterogermina qui non c'è. Ecco altri prodotti per: Fermenti lattici")).toBeVisible()
})
