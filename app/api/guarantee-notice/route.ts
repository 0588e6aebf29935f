import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { env } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

const TYPES: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }

/** Serves the Commission's notice on the legal guarantee, byte for byte (docs/domain.md#L27); 404 without the file. */
export async function GET(): Promise<Response> {
  const file = env().GUARANTEE_NOTICE
  const bytes = file === undefined ? null : await readFile(file).catch(() => null)
  if (file === undefined || bytes === null) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=86400',
    },
  })
}
