import { render, screen } from '@testing-library/react'
import { ChoiceCards } from './choice-cards'

test('a long unbroken name breaks inside its card, and is the choice’s name', () => {
  const name = 'G'.repeat(80)
  render(<ChoiceCards label="Di chi sono?" name="who" choices={[{ value: 'me', label: 'Mie', hint: name }]} />)
  expect(screen.getByRole('radio', { name: /Mie/ })).toHaveAccessibleDescription(name)
  expect(screen.getByText(name).parentElement).toHaveClass('min-w-0', '[overflow-wrap:anywhere]')
})
