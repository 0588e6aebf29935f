import { failurePage } from './failure-page'
import { ownPages } from './own-pages'

const frame = {
  brand: 'Verde & C.',
  phone: '0212345678',
  faces: { rules: '@font-face{font-family:text}', families: '"text",' },
}

test.each(['failed', 'unavailable', 'blog', 'too_long', 'not_sent', 'busy', 'form_too_large'] as const)(
  'the page "%s" has name, search, the operator’s phone and a way on, all without a script',
  (kind) => {
    const page = failurePage(kind, frame)
    expect(page).toMatch(/<header><a href="\/home"[^>]*><svg.*<span>Verde &amp; C.<\/span><\/a>/)
    expect(page).toMatch(/<form action="\/search"[^>]*><input name="query"/)
    expect(page).toMatch(/<nav><a href="[^"]*">(Riprova|Torna alla pagina|Vai al negozio|Torna al modulo)</)
    expect(page).toContain('<a href="tel:0212345678">Chiama 02 1234 5678</a>')
    expect(page).not.toContain('<script')
  },
)

test('without a network nothing is offered that needs one', () => {
  const page = failurePage('offline', frame)
  expect(page).not.toMatch(/<form|href="tel:/)
  expect(page).toContain('112')
})

test('the shop’s type faces are in the page, approved by its policy', async () => {
  const { page } = ownPages({ frame })('unavailable')
  expect(String(await page.body('identity'))).toContain('@font-face{font-family:text}')
  expect(page.policy).toMatch(/style-src-elem 'self' 'sha256-/)
})
