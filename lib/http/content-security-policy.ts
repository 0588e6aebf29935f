import { createHash } from 'node:crypto'
import { approvedScripts } from './inline-scripts'

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g

export interface PolicyOptions {
  https?: boolean
  /** Where the operator's chat comes from: its script and what that loads, from this origin and no other. */
  chat_origin?: string
  /** Where the shop uses Google Maps: the nonce that its script gives to the styles it adds. */
  maps?: { style_nonce: string } | null
  /** Whose pictures the platform shows besides its own under /media, as the operator names them. */
  picture_hosts?: readonly string[]
}

/**
 * What Google's maps and suggestions fetch (Google, "Content Security Policy guide"), with two hosts instead of its lists where scripts
 * come from: others may keep files on `*.googleapis.com`.
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
 * The Content-Security-Policy of one finished page (CSP level 3): our own files, and by their hashes the inline scripts that we know and
 * the inline styles that are in the body. No script that somebody managed to inject can run, before this or later.
 */
export function policyFor(
  html: string,
  { https = false, chat_origin, maps, picture_hosts = [] }: PolicyOptions = {},
): string {
  const google = (of: keyof typeof GOOGLE_MAPS) => (maps ? GOOGLE_MAPS[of] : '')
  const scripts = approvedScripts(html).map(hash)
  const styles = [...new Set(hashes(html, INLINE_STYLE))]
  const attributes = hashes(html, STYLE_ATTRIBUTE, decodeEntities)
  const chat = chat_origin ? ` ${chat_origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${list(scripts)}${google('scripts')}${chat}`,
    `style-src-elem 'self'${list(styles)}${maps ? ` 'nonce-${maps.style_nonce}'` : ''}${google('styles')}${chat}`,
    // 'unsafe-hashes' lets hashes count for style attributes; without the hashes it allows nothing.
    attributes.length > 0 ? `style-src-attr 'unsafe-hashes'${list(attributes)}` : "style-src-attr 'none'",
    `img-src 'self' data: blob:${list(picture_hosts.map((host) => `https://${host}`))}${google('pictures')}${chat}`,
    `font-src 'self'${google('fonts')}${chat}`,
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

/** For answers of /api: a download that a browser opens runs nothing (CSP level 3, sandbox). */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** For answers that are no page: nothing in them may run or be framed. */
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

/** What an attribute's value is, as React writes it. */
export function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
