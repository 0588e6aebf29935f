import { preparePage } from './prepared-page'

const shell = (title: string) =>
  `<!DOCTYPE html><html id="__next_error__"><head><title>${title} | Salvia</title></head><body><script src="/_next/a.js"></script></body></html>`
const read = async (html: string) => (await preparePage(html, {}).body('identity')).toString()

test('an address of no page has words, a search and a way home without JavaScript, and its style is approved', async () => {
  const html = await read(shell('Pagina non trovata'))
  expect(html).toMatch(/^<!DOCTYPE html><html lang="it" id="__next_error__">/)
  const [, said = ''] = /<noscript>(.*)<\/noscript>/.exec(html) ?? []
  for (const part of ['<h1>Pagina non trovata</h1>', 'action="/search"', 'name="query"', 'href="/home"'])
    expect(said).toContain(part)
  expect(preparePage(html, {}).policy).toMatch(/style-src-elem 'self' 'sha256-/)
})

test('any other page stays as it was made', async () => {
  const whole = '<!DOCTYPE html><html lang="it"><head><title>Pagina non trovata</title></head><body></body></html>'
  expect(await read(whole)).toBe(whole)
  expect(await read(shell('Altro'))).toBe(shell('Altro'))
})
