import { render, screen } from '@testing-library/react'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import messages from '@/messages/it.json'
import { FailurePage } from './failure-page'

const { failed, blog } = messages.system

const show = (pathname: string) =>
  render(
    <PathnameContext value={pathname}>
      <FailurePage />
    </PathnameContext>,
  )

test('a page that failed says so and offers two ways on', () => {
  show('/product/980123451')
  expect(screen.getByRole('heading', { level: 1, name: failed.title })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: messages.errors.reload })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: messages.errors.goHome })).toHaveAttribute('href', '/home')
})

test('in the blog it is the blog that failed', () => {
  show('/blog/numero-1')
  expect(screen.getByRole('heading', { level: 1, name: blog.title })).toBeInTheDocument()
  expect(screen.getByText(blog.text)).toBeInTheDocument()
})
