'use client'

import * as z from 'zod/mini'
import type { MapsSettings } from './settings'

const settings = z.nullable(
  z.object({
    api_key: z.string(),
    version: z.string(),
    libraries: z.array(z.string()),
    region: z.string(),
    language: z.string(),
    map_id: z.string(),
    style_nonce: z.string(),
  }),
)

let known: MapsSettings | null | undefined

/** Map settings, requested once per page; null if not configured or unavailable. */
export async function readMapsSettings(): Promise<MapsSettings | null> {
  if (known !== undefined) return known
  try {
    known = settings.parse(await (await fetch('/api/maps')).json())
  } catch {
    return null
  }
  return known
}
