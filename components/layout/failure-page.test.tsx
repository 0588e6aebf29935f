import { render, screen } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { FailurePage } from './failure-page'
import { FailureTexts } from './failure-texts'

const texts = {
  title: 'Qualcosa è andato storto',
  text: 'Riprova',
  reload: 'Ricarica la pagina',
  home: 'Vai alla home',
  blog: { title: 'Il blog non risponde', text: 'Il negozio sì' },
}

const show = (pathname: string) =>
  render(
    <PathnameContext value={pathname}>
      <FailureTexts texts={texts}>
        <FailurePage />
      </FailureTexts>
    </PathnameContext>,
  )

test('a page that failed says so and offers two ways on', () => {
  show('/product/980123451')
  expect(screen.getByRole('heading', { level: 1, name: texts.title })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: texts.reload })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: texts.home })).toHaveAttribute('href', '/home')
})

test('in the blog it is the blog that failed', () => {
  show('/blog/numero-1')
  expect(screen.getByRole('heading', { level: 1, name: texts.blog.title })).toBeInTheDocument()
  expect(screen.getByText(texts.blog.text)).toBeInTheDocument()
})
