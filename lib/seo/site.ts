import { siteUrl } from '@/lib/env'

/** The absolute address of one of our paths. */
export function absolute(path: string): string {
  return `${siteUrl()}${path}`
}
