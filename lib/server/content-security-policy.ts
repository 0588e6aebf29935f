import { createHash } from 'node:crypto'
import { approvedScripts } from './inline-scripts'

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g

export interface PolicyOptions {
  https?: boolean
  chat_origin?: string
  maps?: { style_nonce: string } | null
  /** Additional hosts of the platform's pictures, from the configuration. */
  picture_hosts?: readonly string[]
  /** Origin of our static files, if not our own. */
  asset_origin?: string
}

/**
 * Sources of Google's maps and suggestions (Google, "Content Security Policy guide"), with two script hosts instead of
 * its list: others may host files on `*.googleapis.com`.
 */
const GOOGLE_MAPS = {
  scripts: ' https://maps.googleapis.com https://maps.gstatic.com',
  styles: ' https://fonts.googleapis.com',
  pictures: ' https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com',
  fonts: ' https://fonts.gstatic.com',
  connections: ' https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:',
  workers: ' blob:',
  frames: ' https://*.google.com',
}

/**
 * Returns the Content-Security-Policy of a finished page (CSP level 3): our own files, plus hashes of known inline
 * scripts and of the body's inline styles. Injected scripts cannot run.
 */
export function policyFor(
  html: string,
  { https = false, chat_origin, maps, picture_hosts = [], asset_origin }: PolicyOptions = {},
): string {
  const google = (of: keyof typeof GOOGLE_MAPS) => (maps ? GOOGLE_MAPS[of] : '')
  const scripts = approvedScripts(html).map(hash)
  const styles = [...new Set(hashes(html, INLINE_STYLE))]
  const attributes = hashes(html, STYLE_ATTRIBUTE, decodeEntities)
  const own = asset_origin ? `'self' ${asset_origin}` : "'self'"
  const chat = chat_origin ? ` ${chat_origin}` : ''
  return [
    "default-src 'self'",
    `script-src ${own}${list(scripts)}${google('scripts')}${chat}`,
    `style-src-elem ${own}${list(styles)}${maps ? ` 'nonce-${maps.style_nonce}'` : ''}${google('styles')}${chat}`,
    // 'unsafe-hashes' applies hashes to style attributes; without hashes it allows nothing.
    attributes.length > 0 ? `style-src-attr 'unsafe-hashes'${list(attributes)}` : "style-src-attr 'none'",
    `img-src ${own} data: blob:${list(picture_hosts.map((host) => `https://${host}`))}${google('pictures')}${chat}`,
    `font-src ${own}${google('fonts')}${chat}`,
    `connect-src 'self'${google('connections')}${chat}${chat.replace(/^ http/, ' ws')}`,
    ...(maps || chat ? [`frame-src 'self'${google('frames')}${chat}`] : []),
    ...(chat ? [`media-src 'self'${chat}`] : []),
    `worker-src 'self'${google('workers')}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** For answers of /api: nothing runs in an opened download (CSP level 3, sandbox). */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** For answers that are not pages: nothing runs, no framing. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'"

function hashes(html: string, pattern: RegExp, decode: (text: string) => string = (text) => text): string[] {
  const found = new Set<string>()
  for (const match of html.matchAll(pattern)) if (match[1]) found.add(hash(decode(match[1])))
  return [...found]
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

const list = (sources: string[]) => sources.map((source) => ` ${source}`).join('')

/** Decodes an attribute's value as React escapes it. */
export function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
