import { CONSENT_SCRIPT } from '@/lib/consent/script'
import { OFFLINE_SCRIPT } from './failure-page'
import { headScript } from './head-script'

// Data blocks (structured data) never run, so the policy need not name them.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/** Next's inline scripts: its flight data, and the list of its files. */
const NEXT = [
  'self.__next_f.push(',
  '(self.__next_f=self.__next_f||[]).push(',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
]

const OWN = new Set([headScript({ production: true }), CONSENT_SCRIPT, OFFLINE_SCRIPT])

/** Returns the inline scripts that may run: our own and Next's data. Any other script in the HTML stays blocked. */
export function approvedScripts(html: string): string[] {
  const found = new Set<string>()
  for (const [, text = ''] of html.matchAll(INLINE_SCRIPT)) if (isKnown(text)) found.add(text)
  return [...found]
}

const isKnown = (text: string) => OWN.has(text) || NEXT.some((start) => isPush(text, start))

/** Checks that an inline script only pushes JSON, which runs nothing. */
function isPush(text: string, start: string): boolean {
  const end = text.lastIndexOf(')')
  if (!text.startsWith(start) || !/^\);?$/.test(text.slice(end))) return false
  try {
    JSON.parse(text.slice(start.length, end))
    return true
  } catch {
    return false
  }
}
