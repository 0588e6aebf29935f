'use client'

import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

const answer = z.catch(z.object({ items: z.array(z.object({ slug: z.string(), title: z.string() })) }), { items: [] })
type Found = z.infer<typeof answer>['items']

export function useArticles(query: string): Found {
  const [found, setFound] = useState<{ query: string; items: Found }>({ query: '', items: [] })
  useEffect(() => {
    if (query === '') return
    const controller = new AbortController()
    const read = async () => {
      const response = await fetch(`/api/articles?${new URLSearchParams({ query })}`, { signal: controller.signal })
      setFound({ query, items: answer.parse(response.ok ? await response.json() : null).items })
    }
    read().catch(() => {})
    return () => controller.abort()
  }, [query])
  return found.query === query ? found.items : []
}
