import { refreshDerived } from '@/backend/catalogue/derived'
import type { Pace } from '@/backend/catalogue/pace'
import type { Database } from '@/backend/database/open'
import type { ChangedPages } from '@/backend/http/announce'

/** Beyond so many products all of them are brought up to date, which needs no list of them. */
const listed = 50_000
/** More than so many single pages are not named: they make themselves anew within minutes. */
const mostPages = 5000

/** What an import changed: the products whose derived values follow at its end, and the storefront's pages. */
export class Changes {
  private minsans: Set<string> | null = new Set()
  private readonly tags = new Set<string>()
  private blog = false
  private readonly gone = new Set<string>()

  /** The product's page as well, but where only numbers derived from it change. */
  addProduct(minsan: string, { page = true } = {}): void {
    if (page) this.addTag(`product-${minsan}`)
    this.minsans?.add(minsan)
    if (this.minsans && this.minsans.size > listed) this.minsans = null
  }

  /** A product that may not be sold, or shown, as it was: its page is not kept until a new one is made. */
  addForbidden(minsan: string): void {
    this.gone.add(`product-${minsan}`)
  }

  addPharmacy(id: number): void {
    this.addTag(`pharmacy-${id}`)
  }

  /** A pharmacy that is no more: what stands under its name is not kept, nor its prices. */
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
    if (this.tags.size < mostPages) this.tags.add(tag)
  }

  async refresh(database: Database, pace?: Pace): Promise<void> {
    if (!this.minsans) await refreshDerived(database, { pace })
    else if (this.minsans.size > 0) await refreshDerived(database, { minsans: [...this.minsans], pace })
  }

  /** With any change the lists and the pages without a pharmacy change too. */
  pages(): ChangedPages {
    const tags = this.tags.size === 0 ? [] : [...new Set(['categories', 'pharmacy-none', ...this.tags])]
    return { tags: this.blog ? [...tags, 'blog'] : tags, gone: [...this.gone] }
  }
}
