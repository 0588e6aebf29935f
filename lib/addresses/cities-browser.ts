'use client'

import { type City, cityCalls } from '@/lib/contract/cities'
import { api } from '@/lib/session/api'

const SUGGESTIONS = 6

/** Suggests comuni for a text; none on failure. Loaded on demand. */
export async function suggestCities(query: string): Promise<City[]> {
  const result = await api(cityCalls.listCities, { query: { query, limit: SUGGESTIONS } }, { timeout_ms: 5000 })
  return result.ok ? result.data : []
}
