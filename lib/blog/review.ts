import type { Env } from '@/lib/process/storefront-environment'
import { isoDay } from '@/lib/rules/dates'
import { env } from '@/lib/settings/env'

export interface Review {
  name: string
  day: string
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TEAM = /\b(redazione|staff|team)\b/i
const NOBODY = /^(admin|administrator|amministratore|root|wordpress|user|utente)$/i

export function toAuthor(name: string) {
  if (name === '' || NOBODY.test(name)) return null
  return { name, person: !TEAM.test(name) && name !== env().BRAND_NAME }
}

/**
 * Review of a post: its own fields, or the operator's pharmacist for posts unchanged since the review date. Null
 * without both name and date, or with a future date.
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
