import 'server-only'
import { notFound } from 'next/navigation'
import { DESK_PAGE } from '@/lib/contract/desk'

interface List {
  items: unknown[]
  total: number
}

/** Reads a page of a list, or the last one before it: what was alone on its page may just have been dealt with. */
export async function readListPage<Read extends List>(
  read: (page: number) => Promise<Read | null>,
  page: number,
): Promise<Read & { pages: number }> {
  const found = await read(page)
  if (!found) notFound()
  const pages = Math.max(1, Math.ceil(found.total / DESK_PAGE))
  if (found.items.length === 0 && page > 1) return readListPage(read, Math.min(page - 1, pages))
  return { ...found, pages }
}
