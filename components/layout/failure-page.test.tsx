import { render, screen } from '@testing-library/react'
import { FailurePage } from './failure-page'
import { FailureTexts } from './failure-texts'

test('a page that failed says so and offers two ways on', () => {
  const texts = {
    title: 'Qualcosa è andato storto',
    text: 'Riprova',
    reload: 'Ricarica la pagina',
    home: 'Vai alla home',
  }
  render(
    <FailureTexts texts={texts}>
      <FailurePage />
    </FailureTexts>,
  )
  expect(screen.getByRole('heading', { level: 1, name: texts.title })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: texts.reload })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: texts.home })).toHaveAttribute('href', '/home')
})
