import { readFileSync } from 'node:fs'
import path from 'node:path'

const STAND_IN = path.resolve(__dirname, '../../e2e/support/google-maps.js')
const GOOGLE = 'https://maps.googleapis.com/'

/**
 * Answers in Google's place for all tests of the calling file: jsdom fetches no script, so one that is added to the page from Google runs
 * the end-to-end tests' stand-in instead. `requested` says which addresses were asked for since the last test began.
 */
export function standInForGoogle(): { requested(): string[] } {
  const code = readFileSync(STAND_IN, 'utf8')
  let requested: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement && node.getAttribute('src')?.startsWith(GOOGLE)) answer(node)
  })

  function answer(script: HTMLScriptElement) {
    requested.push(script.src)
    if (new URL(script.src).pathname === '/maps/api/js') {
      // Inline it is run at once, and finds the address of the one in whose place it stands.
      const inline = Object.defineProperty(document.createElement('script'), 'src', { value: script.src })
      inline.textContent = code
      document.head.append(inline)
    }
    script.dispatchEvent(new Event('load'))
  }

  beforeAll(() => observer.observe(document, { childList: true, subtree: true }))
  beforeEach(() => {
    requested = []
  })
  afterAll(() => observer.disconnect())
  return { requested: () => requested }
}
