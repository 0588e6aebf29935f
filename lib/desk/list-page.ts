import { DESK_PAGE } from '@/lib/contract/desk'

/** Reads a page of a list, or the last one before it: what was alone on its page may just have been dealt with. */
export async function readListPage<List extends { items: unknown[]; total: number }>(
  read: (page: number) => Promise<List>,
  page: number,
): Promise<List> {
  const found = await read(page)
  const last = Math.max(1, Math.ceil(found.total / DESK_PAGE))
  return found.items.length === 0 && page > 1 ? readListPage(read, Math.min(page - 1, last)) : found
}
