import type { Database } from '@/backend/database/open'
import type { ChangedPages } from '@/backend/http/announce'
import { refreshDerived } from './derived'
import type { Pace } from './pace'

/** Above this number all products are refreshed instead of listing them. */
const listed = 50_000
/** Above this number all pages of the catalogue are invalidated, by one tag. */
const mostPages = 1000

/** Collects an import's changes: products whose derived data must be refreshed, and the storefront's tags. */
export class Changes {
  private minsans: Set<string> | null = new Set()
  private readonly tags = new Set<string>()
  private wholeCatalogue = false
  private blog = false
  private readonly gone = new Set<string>()

  /** Also invalidates the product's page, unless only derived numbers change. */
  addProduct(minsan: string, { page = true } = {}): void {
    if (page) this.addTag(`product-${minsan}`)
    this.minsans?.add(minsan)
    if (this.minsans && this.minsans.size > listed) this.minsans = null
  }

  /** A product that must no longer be sold or shown as before: its page is evicted, not served stale. */
  addForbidden(minsan: string): void {
    this.gone.add(`product-${minsan}`)
  }

  addPharmacy(id: number): void {
    this.addTag(`pharmacy-${id}`)
  }

  /** A closed pharmacy: pages with its data and prices are evicted. */
  addClosedPharmacy(id: number): void {
    this.addPharmacy(id)
    this.gone.add(`pharmacy-${id}`)
  }

  addCategories(): void {
    this.addTag('categories')
  }

  addArticles(): void {
    this.blog = true
  }

  private addTag(tag: string): void {
    this.tags.add(tag)
    if (this.tags.size > mostPages) this.wholeCatalogue = true
    if (this.wholeCatalogue) this.tags.clear()
  }

  async refresh(database: Database, pace?: Pace): Promise<void> {
    if (!this.minsans) await refreshDerived(database, { pace })
    else if (this.minsans.size > 0) await refreshDerived(database, { minsans: [...this.minsans], pace })
  }

  /** Any change also affects lists and pages without a pharmacy. */
  pages(): ChangedPages {
    const single = this.tags.size === 0 ? [] : [...new Set(['categories', 'pharmacy-none', ...this.tags])]
    const tags = this.wholeCatalogue ? ['catalogue'] : single
    return { tags: this.blog ? [...tags, 'blog'] : tags, gone: [...this.gone] }
  }
}
