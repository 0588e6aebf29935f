import type { Operator } from '@/lib/contract/environment'
import type { BackendEnv } from '../env'

/** What every mail needs of the environment. */
export type Shop = Pick<BackendEnv, 'SITE_URL' | 'BRAND_NAME'> & Operator & { RESERVATION_ONLY?: boolean }

/** A piece of a mail. Texts are plain: they are escaped for HTML here and nowhere else. */
export type Block =
  /** A paragraph. */
  | string
  | { button: string; href: string }
  /** A heading of what follows. */
  | { title: string }
  /** Values by their labels, one under the other; what there is none of is left out. */
  | { facts: Record<string, string | null | undefined> }
  /** Rows with an amount at the right; the last ones may be totals. `picture`: its path in the shop, null for a row that has none among others. */
  | { amounts: readonly { text: string; amount: string; strong?: boolean; picture?: string | null }[] }
  /** What is shown or typed somewhere; `bars` also as a bar code, for the counter. */
  | { code: string; label: string; bars?: boolean }

/** An absolute link to a page of the shop; `path` begins with a slash and is encoded already. */
export function siteLink(shop: Shop, path: string): string {
  return `${shop.SITE_URL.replace(/\/+$/, '')}${path}`
}

/** The facts that there are. */
export const known = (facts: Record<string, string | null | undefined>) =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [[label, value] as const] : []))
