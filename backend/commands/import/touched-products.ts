import { refreshDerived } from '@/backend/catalogue/derived'
import type { Database } from '@/backend/database/open'

/** Beyond so many products all of them are brought up to date, which needs no list of them. */
const listed = 50_000

/** Remembers the products that an import named, to bring what is derived from them up to date at its end. */
export class TouchedProducts {
  private minsans: Set<string> | null = new Set()

  add(minsan: string): void {
    if (!this.minsans) return
    this.minsans.add(minsan)
    if (this.minsans.size > listed) this.minsans = null
  }

  async refresh(database: Database): Promise<void> {
    if (!this.minsans) await refreshDerived(database)
    else if (this.minsans.size > 0) await refreshDerived(database, { minsans: [...this.minsans] })
  }
}
