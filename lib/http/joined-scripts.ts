import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** What the build writes (scripts/lib/joined-scripts.mjs): a file, and the scripts that it holds. */
const list = z.array(z.object({ file: z.string(), of: z.array(z.string()) }))

export type JoinedScripts = z.infer<typeof list>

/** The joined scripts of a build; none in development, where no build made any. */
export const readJoinedScripts = (file: string): JoinedScripts =>
  existsSync(file) ? list.parse(JSON.parse(readFileSync(file, 'utf8'))) : []

/**
 * Lets a page fetch one file where it names all the scripts that are in it. Their own tags stay, as text that nobody fetches: Turbopack and
 * React take a script whose tag is there for one that is on its way, and would ask for it again.
 */
export function withJoinedScripts(html: string, joined: JoinedScripts): string {
  return joined.reduce((page, { file, of }) => {
    const sources = of.map((name) => ` src="/_next/${name}" async="">`)
    if (!sources.every((source) => page.includes(`<script${source}`))) return page
    const [first = ''] = sources.toSorted((one, other) => page.indexOf(one) - page.indexOf(other))
    return sources.reduce(
      (text, source) => {
        const own = `<script type="text/plain"${source}`
        const before = source === first ? `<script src="/_next/${file}" async=""></script>` : ''
        return text.replace(`<script${source}`, () => before + own)
      },
      withoutPreloads(page, of),
    )
  }, html)
}

const PRELOAD = /<link rel="preload" as="script"[^>]* href="\/_next\/([^"]+)"\/>/g

const withoutPreloads = (page: string, of: readonly string[]) =>
  page.replace(PRELOAD, (link, name: string) => (of.includes(name) ? '' : link))
