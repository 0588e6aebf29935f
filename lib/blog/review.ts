import type { Env } from '@/lib/contract/storefront-environment'
import { env } from '@/lib/env'
import { isoDay } from '@/lib/rules/dates'

/** The pharmacist who has read an article, and the day (`YYYY-MM-DD`) on which it was read. */
export interface Review {
  name: string
  day: string
}

const DAY = /^\d{4}-\d\d-\d\d$/
/** Teams that write for a blog have no name of their own. */
const TEAM = /\b(redazione|staff|team)\b/i
/** Names of accounts and of nobody. */
const NOBODY = /^(admin|administrator|amministratore|root|wordpress|user|utente)$/i

/** Who wrote a post as WordPress names its author; null where that names nobody. */
export function toAuthor(name: string) {
  if (name === '' || NOBODY.test(name)) return null
  return { name, person: !TEAM.test(name) && name !== env().BRAND_NAME }
}

/**
 * The review of a post: its own fields, or the pharmacist whom the operator names for all posts that have not changed since the day of the
 * review. Nobody is claimed without both name and day, or with a day to come.
 */
export function toReview(
  own: { reviewed_by?: string | undefined; reviewed_on?: string | undefined },
  modified: string,
  { BLOG_REVIEWER, BLOG_REVIEWED_ON }: Pick<Env, 'BLOG_REVIEWER' | 'BLOG_REVIEWED_ON'> = env(),
): Review | null {
  const unchanged = BLOG_REVIEWED_ON !== undefined && isoDay(modified) <= BLOG_REVIEWED_ON
  const day = own.reviewed_on || (unchanged ? BLOG_REVIEWED_ON : undefined)
  const name = own.reviewed_by || BLOG_REVIEWER
  return name && day && DAY.test(day) && day <= isoDay(new Date()) ? { name, day } : null
}
