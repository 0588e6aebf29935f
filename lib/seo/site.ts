import { siteUrl } from '@/lib/env'

/** Stands for the shop's address in pages that the build makes: server.ts puts in the real one, known at run time only. */
export const BUILD_SITE = 'https://site-url.invalid'

/** The shop's own address without a slash at its end; while building, the mark for it. */
export function siteOrigin(): string {
  return process.env.NEXT_PHASE === 'phase-production-build' ? BUILD_SITE : siteUrl()
}

/** The absolute address of one of our paths. */
export function absolute(path: string): string {
  return `${siteOrigin()}${path}`
}
