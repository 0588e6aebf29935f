import type { Answer } from './answer'

const FOLDER = '/page-data/'
const SCRIPT = `${FOLDER}reload.js`
/** A page that is still old after a reload comes from a cache, and stays as it is without scripts. */
const RELOAD = "performance.getEntriesByType('navigation')[0]?.type!=='reload'&&location.reload()"
/** Answers a script that a page of an earlier release asks for. */
export const RELOAD_SCRIPT: Answer = {
  status: 200,
  headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
  body: RELOAD,
}
/** React Server Components: the hint `X` loads a script. */
const HINT = `:HX${JSON.stringify(SCRIPT)}\n`

/**
 * Answers pages of releases up to 0.2.0, which fetch the data they are hydrated with. There is none any more: they load
 * themselves again. Null for other addresses.
 */
export function answerOldPage(url: string): Answer | null {
  if (!url.startsWith(FOLDER)) return null
  if (url === SCRIPT) return RELOAD_SCRIPT
  const headers = { 'Content-Type': 'text/x-component; charset=utf-8', 'Cache-Control': 'no-store' }
  return { status: 200, headers, body: HINT }
}
