import type { Database } from '@/backend/database/open'
import { categoryIds, categorySlug, ensureCategory } from './categories'

/** A shop's tree has two levels. */
const levels = 2

/** The categories that a file names: by slug, which must exist, or by a path of names, which makes them. */
export class OfferCategories {
  private readonly ids = new Map<string, number | null>()

  async read(database: Database, named: readonly string[]): Promise<void> {
    const fresh = [...new Set(named)].filter((name) => !this.ids.has(name))
    const slugs = fresh.filter((name) => !name.includes('>'))
    const known = await categoryIds(
      database,
      slugs.map((name) => name.toLowerCase()),
    )
    for (const slug of slugs) this.ids.set(slug, known.get(slug.toLowerCase()) ?? null)
    for (const text of fresh.filter((name) => name.includes('>'))) {
      const path = text.split('>').map((name) => name.trim())
      const usable = path.length <= levels && path.every((name) => categorySlug(name) !== '')
      this.ids.set(text, usable ? await ensureCategory(database, path) : null)
    }
  }

  idOf(name: string): number | null {
    return this.ids.get(name) ?? null
  }
}
