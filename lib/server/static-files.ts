import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import sirv from 'sirv'
import { z } from 'zod'
import { memoizeLatest } from '@/lib/values/memoize-latest'
import { type Answer, send } from './answer'

const FOLDER = '/page-data/'
const SCRIPT = `${FOLDER}reload.js`
/** A page that is still old after a reload comes from a cache, and stays as it is without scripts. */
const RELOAD = "performance.getEntriesByType('navigation')[0]?.type!=='reload'&&location.reload()"
/** Answers a script that a page of an earlier release asks for. */
const RELOAD_SCRIPT: Answer = {
  status: 200,
  headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
  body: RELOAD,
}
/** React Server Components: the hint `X` loads a script. */
const HINT = `:HX${JSON.stringify(SCRIPT)}\n`

/**
 * Answers pages of releases up to 0.2.0, which fetch the data they are hydrated with. There is none any more: they load
 * themselves again. Null for other addresses.
 */
export function answerOldPage(url: string): Answer | null {
  if (!url.startsWith(FOLDER)) return null
  if (url === SCRIPT) return RELOAD_SCRIPT
  const headers = { 'Content-Type': 'text/x-component; charset=utf-8', 'Cache-Control': 'no-store' }
  return { status: 200, headers, body: HINT }
}

const PREFIX = '/_next/static'
/** Static files of the current build; `.next/static` also has those of the previous one. */
const STATIC_LIST = 'salvia-static.json'
/** Written by scripts/build.mjs. */
const ASSET_PREFIX_FILE = 'salvia-asset-prefix'
/** Shortest time in ms between two scans of a folder. */
const SCAN_MS = 1000

type Serve = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves hashed files of several builds: immutable, precompressed by the build. A file that is added later is found, since a
 * page of the next build may come from another process. A script of a build that is gone reloads its page, which would
 * otherwise have dead buttons: an open page may be older than the release before.
 */
export function staticFiles(folders: readonly string[]): Serve {
  const servers = folders.map(scannedFolder)
  return (request, response) => {
    request.url = (request.url ?? '').slice(PREFIX.length)
    const isScript = /^\/chunks\/[\w.~-]+\.js(\?|$)/.test(request.url) && request.headers['sec-fetch-dest'] === 'script'
    const none = () =>
      send(response, isScript ? RELOAD_SCRIPT : { status: 404, headers: { 'Cache-Control': 'no-store' } })
    const serve = servers.reduceRight<() => void>((next, server) => () => server(request, response, next), none)
    serve()
  }
}

function scannedFolder(folder: string) {
  const scan = () =>
    sirv(folder, {
      immutable: true,
      maxAge: 31_536_000,
      brotli: true,
      gzip: true,
      etag: true,
      // Fonts of a CDN are read across origins (ASSET_PREFIX).
      setHeaders: (response) => response.setHeader('Access-Control-Allow-Origin', '*'),
    })
  let serve = existsSync(folder) ? scan() : null
  let scanned = performance.now()
  const serveFrom = (request: IncomingMessage, response: ServerResponse, next: () => void) =>
    serve ? serve(request, response, next) : next()
  return (request: IncomingMessage, response: ServerResponse, next: () => void) =>
    serveFrom(request, response, () => {
      if (performance.now() - scanned < SCAN_MS || !isFile(folder, request.url ?? '')) return next()
      scanned = performance.now()
      serve = scan()
      serveFrom(request, response, next)
    })
}

function isFile(folder: string, url: string): boolean {
  const file = path.join(folder, (url.split('?', 1)[0] ?? '').replace(/%5b|%5d/gi, decodeURIComponent))
  return file.startsWith(folder + path.sep) && (statSync(file, { throwIfNoEntry: false })?.isFile() ?? false)
}

/** Names of this build's static files, relative to `.next/static`. */
function listStaticFiles(nextFolder: string): string[] {
  const list = path.join(nextFolder, STATIC_LIST)
  return existsSync(list) ? z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8'))) : []
}

/** Throws unless the build's pages name this origin for their static files. */
export function requireBuiltFor(nextFolder: string, assetPrefix = ''): void {
  const file = path.join(nextFolder, ASSET_PREFIX_FILE)
  const built = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (built !== assetPrefix)
    throw new Error(`ASSET_PREFIX: the build was made with "${built}". Build again, or set it so.`)
}

/** Creates a missing folder and proves that files can be made there. Below /proc Node would create folders without end. */
function requireFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
  const probe = path.join(folder, `.probe-${process.pid}`)
  writeFileSync(probe, '')
  rmSync(probe)
}

/**
 * Copies this build's static files to the folder of all processes, before the first page of this build names them. Files that
 * are there get a new date, so that old ones can be told.
 */
export function publishStaticFiles(nextFolder: string, shared: string): void {
  try {
    requireFolder(shared)
  } catch (error) {
    throw new Error(`STATIC_DIR: ${error instanceof Error ? error.message : error}`)
  }
  const now = new Date()
  for (const name of listStaticFiles(nextFolder)) {
    const file = path.join(shared, name)
    if (existsSync(file)) {
      utimesSync(file, now, now)
      continue
    }
    mkdirSync(path.dirname(file), { recursive: true })
    const part = `${file}.${process.pid}`
    copyFileSync(path.join(nextFolder, 'static', name), part)
    renameSync(part, file)
  }
}

const NO_ORIGIN = 'http://x'
const FONT_FACE = /@font-face\s*\{[^}]*\}/g

/**
 * Returns a reader of our own style sheets by their address, for inlining; null for any other address. Each is read
 * once.
 * @param assetOrigin of the addresses in pages and sheets, if it is a CDN's
 */
export const styleSheets = (nextFolder: string, assetOrigin = '') =>
  memoizeLatest((href: string) => readSheet(nextFolder, href, assetOrigin))

function readSheet(nextFolder: string, href: string, assetOrigin = ''): string | null {
  const folder = path.join(nextFolder, 'static')
  const prefix = `${assetOrigin}/_next/static/`
  if (!href.startsWith(prefix)) return null
  const file = path.join(folder, href.slice(prefix.length))
  if (!file.startsWith(folder + path.sep) || !existsSync(file)) return null
  return toAbsoluteUrls(readFileSync(file, 'utf8'), href)
}

/** Resolves `url(../media/a.woff2)` of `/_next/static/chunks/a.css` to `/_next/static/media/a.woff2`. */
export function toAbsoluteUrls(css: string, href: string): string {
  return css.replace(/url\((["']?)(?!data:|https?:|\/|#)([^"')]+)\1\)/g, (_, quote: string, address: string) => {
    const { href: whole } = new URL(address, new URL(href, NO_ORIGIN))
    return `url(${quote}${whole.replace(NO_ORIGIN, '')}${quote})`
  })
}

/** Returns the build's @font-face rules and font families, for pages made without Next; partial fonts come first. */
export function typeFaces(nextFolder: string): { rules: string; families: string } {
  const declared = listStaticFiles(nextFolder)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => readSheet(nextFolder, `/_next/static/${name}`)?.match(FONT_FACE) ?? [])
  // Fallback fonts have no file; the sheets of all layouts declare the same fonts.
  const rules = [...new Set(declared)]
    .filter((rule) => rule.includes('url('))
    .sort((one, other) => Number(other.includes('unicode-range')) - Number(one.includes('unicode-range')))
  const families = rules.map((rule) => `"${/font-family:\s*"?([^;"}]+)/.exec(rule)?.[1]}",`)
  return { rules: rules.join(''), families: [...new Set(families)].join('') }
}
