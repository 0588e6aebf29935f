import * as z from 'zod/mini'
import type { Call } from '@/lib/contract/call'
import { type CallName, calls } from '@/lib/contract/calls'

const document = z.object({
  servers: z.optional(z.array(z.object({ url: z.string() }))),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
})

/**
 * Calls missing in the OpenAPI document of a platform at `baseUrl`; null if it is no such document. Parameter
 * names may differ, and paths may start with the path of a server or of the base URL.
 */
export function lackingIn(given: unknown, baseUrl: string): CallName[] | null {
  const result = document.safeParse(given)
  if (!result.success) return null
  const { servers = [], paths } = result.data
  const base = toPath(baseUrl)
  const prefixes = new Set(['', ...servers.map(({ url }) => toPath(url))])
  const listed = new Set<string>()
  for (const [path, item] of Object.entries(paths))
    for (const prefix of prefixes) {
      const whole = template(`${prefix}${path}`)
      for (const one of [whole, ...(base !== '' && whole.startsWith(`${base}/`) ? [whole.slice(base.length)] : [])])
        for (const method of Object.keys(item)) listed.add(`${method.toUpperCase()} ${one}`)
    }
  const rows = Object.entries<Call>(calls) as [CallName, Call][]
  const isListed = ({ method, path }: Call) => listed.has(`${method} ${template(path)}`)
  if (!rows.some(([, row]) => !row.ext && isListed(row))) return null
  return rows.flatMap(([name, row]) => (isListed(row) ? [] : [name]))
}

/** Path of a URL or URL template (`https://{host}/api`), without trailing slash. */
const toPath = (url: string) => url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '')

const template = (path: string) => path.replace(/\{[^}]*\}/g, '{}').replace(/\/+$/, '')
