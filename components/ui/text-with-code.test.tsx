import { render, screen } from '@testing-library/react'
import { TextWithCode } from './text-with-code'

test('keeps the whole text and puts only the code on one line', () => {
  render(
    <h1>
      <TextWithCode text="Grazie! Ordine n. 2026-000011 ricevuto" code="2026-000011" />
    </h1>,
  )
  expect(screen.getByRole('heading')).toHaveTextContent(/^Grazie! Ordine n. 2026-000011 ricevuto$/)
  expect(screen.getByText('2026-000011')).toHaveClass('inline-block')
})

test.each(['', '2026-000012'])('shows the text unchanged without the code «%s» in it', (code) => {
  const { container } = render(<TextWithCode text="Ordine n. 2026-000011" code={code} />)
  expect(container.innerHTML).toBe('Ordine n. 2026-000011')
})
