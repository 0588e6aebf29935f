import type { Answer } from './answer'

const FOLDER = '/page-data/'
const SCRIPT = `${FOLDER}reload.js`
/** A page that is still old after a reload comes from a cache, and stays as it is without scripts. */
const RELOAD = "performance.getEntriesByType('navigation')[0]?.type!=='reload'&&location.reload()"
/** React Server Components: the hint `X` loads a script. */
const HINT = `:HX${JSON.stringify(SCRIPT)}\n`

/**
 * Answers pages of releases up to 0.2.0, which fetch the data they are hydrated with. There is none any more: they load
 * themselves again. Null for other addresses.
 */
export function answerOldPage(url: string): Answer | null {
  if (!url.startsWith(FOLDER)) return null
  const [type, body] = url === SCRIPT ? ['text/javascript', RELOAD] : ['text/x-component', HINT]
  return { status: 200, headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }, body }
}
