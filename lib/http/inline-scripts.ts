import { CONSENT_SCRIPT } from '@/lib/consent/script'
import { headScript } from '@/lib/head-script'
import { OFFLINE_SCRIPT } from './failure-page'
import { PUSHES, pushed } from './page-data'

// A data block (structured data) never runs, so no policy has to name it.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

const OWN = new Set([headScript({ production: true }), CONSENT_SCRIPT, OFFLINE_SCRIPT])

/**
 * The texts of the inline scripts of a page that may run: those we write ourselves, and Next's data. Whatever else stands in the HTML
 * is not approved, however it came in.
 */
export function approvedScripts(html: string): string[] {
  const found = new Set<string>()
  for (const [, text = ''] of html.matchAll(INLINE_SCRIPT)) if (isKnown(text)) found.add(text)
  return [...found]
}

const isKnown = (text: string) => OWN.has(text) || PUSHES.some((start) => pushed(text, start) !== undefined)
