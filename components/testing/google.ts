import { readFileSync } from 'node:fs'
import path from 'node:path'

const STAND_IN = path.resolve(__dirname, '../../e2e/support/google-maps.js')
const GOOGLE = 'https://maps.googleapis.com/'

/**
 * Replaces Google for all tests of the calling file: jsdom fetches no scripts, so a Google script added to the page
 * runs the stand-in of the end-to-end tests. `requested` returns the addresses requested in the current test.
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
      // An inline script runs immediately; `src` is that of the script it replaces.
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
