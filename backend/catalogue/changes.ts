import { randomUUID } from 'node:crypto'
import type { Database } from '@/backend/database/open'
import { recordChanges, stopRecording } from '@/backend/database/recording'
import { imports } from '@/backend/database/schema/imports'
import { announceChanges, type ChangedPages } from '@/backend/http/announce'
import type { Runtime } from '@/backend/http/runtime'
import { refreshDerived } from './derived'
import { clearListingCache } from './listing-cache'
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
  private readonly pharmacies = new Set<number>()

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
    this.pharmacies.add(id)
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
    if (this.minsans?.size !== 0 || this.pharmacies.size > 0) await clearListingCache(database, this.pharmacies)
  }

  /** Any change also affects lists and pages without a pharmacy. */
  pages(): ChangedPages {
    const single = this.tags.size === 0 ? [] : [...new Set(['categories', 'pharmacy-none', ...this.tags])]
    const tags = this.wholeCatalogue ? ['catalogue'] : single
    return { tags: this.blog ? [...tags, 'blog'] : tags, gone: [...this.gone] }
  }
}

const COUNTS = { rows: 1, added: 0, changed: 1, unchanged: 0, removed: 0, skipped: 0, rejected: 0 }

/**
 * Corrects the catalogue in one transaction, with derived data, and notifies the storefront. `imports list` shows the
 * correction by `what`, `subject` and who made it at the desk, and `imports undo` takes it back.
 */
export async function changeCatalogue<Answer>(
  { database, env, log, now }: Runtime,
  { what, subject, by }: { what: string; subject: string; by?: string | undefined },
  work: (transaction: Database, changes: Changes) => Promise<Answer>,
): Promise<Answer> {
  const run = randomUUID()
  const changes = new Changes()
  const answer = await database.transaction(async (transaction) => {
    await recordChanges(transaction, run)
    const answer = await work(transaction, changes)
    await stopRecording(transaction)
    await transaction
      .insert(imports)
      .values({ what, format: what, file: by === undefined ? subject : `${subject}, ${by}`, at: now(), run, ...COUNTS })
    await changes.refresh(transaction)
    return answer
  })
  await announceChanges({ env, log }, changes.pages())
  return answer
}
