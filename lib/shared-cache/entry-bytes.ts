import * as z from 'zod/mini'
import { parseJson } from '@/lib/platform/json'
import type { CachedValue, Entry } from '@/lib/server/page-store'

/** An entry as other processes of the same build get it. */
export interface SharedEntry {
  entry: Entry
  /** A page's finished bytes. */
  br: Buffer | null
  /** Position in the log of changes that the render knew. */
  position: number
  /** When it was written, in ms since 1970 by the clock of `modified`. */
  written: number
}

const head = z.object({
  kind: z.enum(['APP_PAGE', 'APP_ROUTE', 'FETCH', 'REDIRECT']),
  /** The value's plain fields. */
  value: z.record(z.string(), z.unknown()),
  page: z.nullable(z.object({ etag: z.string(), policy: z.string(), status: z.nullable(z.number()) })),
  tags: z.array(z.string()),
  lifetime: z.optional(
    z.object({ revalidate: z.optional(z.union([z.number(), z.literal(false)])), expire: z.optional(z.number()) }),
  ),
  modified: z.number(),
  until: z.optional(z.number()),
  position: z.number(),
  written: z.number(),
  /** Names and lengths of the parts, in order. */
  parts: z.array(z.tuple([z.string(), z.number().check(z.int(), z.nonnegative())])),
})

const SEGMENT = 'segment '

/** Writes the length of the head, the head as JSON, and the parts. */
export function encodeEntry({ entry, br, position, written }: SharedEntry): Buffer {
  const { value, body, page, tags, lifetime, modified, until } = entry
  const { html, rscData, segmentData, body: answer, ...plain } = value as Record<string, unknown> & Parts
  const parts: [string, Buffer | null | undefined][] = [
    ['page', br],
    ['data', rscData],
    ['body', body ?? answer],
    ...[...(segmentData ?? [])].map(([name, bytes]): [string, Buffer] => [SEGMENT + name, bytes]),
  ]
  const present = parts.filter((part): part is [string, Buffer] => part[1] !== null && part[1] !== undefined)
  const json = Buffer.from(
    JSON.stringify({
      kind: value.kind,
      value: plain,
      page: page && { etag: page.etag, policy: page.policy, status: page.status },
      tags,
      lifetime,
      modified,
      until,
      position,
      written,
      parts: present.map(([name, bytes]) => [name, bytes.length]),
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, ...present.map(([, bytes]) => bytes)])
}

interface Parts {
  html?: string
  rscData?: Buffer
  segmentData?: Map<string, Buffer>
  body?: Buffer
}

/** Reads an entry; null if the bytes are no entry. */
export function decodeEntry(bytes: Buffer): SharedEntry | null {
  if (bytes.length < 4) return null
  const start = 4 + bytes.readUInt32BE()
  const read = head.safeParse(parseJson(bytes.toString('utf8', 4, start)))
  if (!read.success) return null
  const { kind, value: plain, page, tags, lifetime, modified, until, position, written, parts } = read.data
  const found = new Map<string, Buffer>()
  let from = start
  for (const [name, length] of parts) {
    found.set(name, bytes.subarray(from, from + length))
    from += length
  }
  const br = found.get('page') ?? null
  const body = found.get('body')
  if (from !== bytes.length || (kind === 'APP_PAGE') !== (page !== null && br !== null)) return null
  if ((kind === 'APP_ROUTE' || kind === 'FETCH') && !body) return null
  const segments = [...found].filter(([name]) => name.startsWith(SEGMENT))
  const value = {
    ...plain,
    kind,
    ...(kind === 'APP_PAGE' && {
      html: '',
      rscData: found.get('data'),
      ...(segments.length > 0 && {
        segmentData: new Map(segments.map(([name, part]) => [name.slice(SEGMENT.length), part])),
      }),
    }),
    ...(kind === 'APP_ROUTE' && { body }),
  } as CachedValue
  return {
    entry: {
      value,
      body: kind === 'FETCH' ? (body ?? null) : null,
      page: page && { ...page, body: async () => br ?? Buffer.alloc(0) },
      tags,
      lifetime,
      modified,
      stale: false,
      until,
      bytes: 0,
    },
    br,
    position,
    written,
  }
}
