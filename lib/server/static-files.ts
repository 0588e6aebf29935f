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
import { send } from './answer'
import { RELOAD_SCRIPT } from './old-page-data'

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
    const is_script =
      /^\/chunks\/[\w.~-]+\.js(\?|$)/.test(request.url) && request.headers['sec-fetch-dest'] === 'script'
    const none = () =>
      send(response, is_script ? RELOAD_SCRIPT : { status: 404, headers: { 'Cache-Control': 'no-store' } })
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
export function listStaticFiles(next_folder: string): string[] {
  const list = path.join(next_folder, STATIC_LIST)
  return existsSync(list) ? z.array(z.string()).parse(JSON.parse(readFileSync(list, 'utf8'))) : []
}

/** Throws unless the build's pages name this origin for their static files. */
export function requireBuiltFor(next_folder: string, asset_prefix = ''): void {
  const file = path.join(next_folder, ASSET_PREFIX_FILE)
  const built = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (built !== asset_prefix)
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
export function publishStaticFiles(next_folder: string, shared: string): void {
  try {
    requireFolder(shared)
  } catch (error) {
    throw new Error(`STATIC_DIR: ${error instanceof Error ? error.message : error}`)
  }
  const now = new Date()
  for (const name of listStaticFiles(next_folder)) {
    const file = path.join(shared, name)
    if (existsSync(file)) {
      utimesSync(file, now, now)
      continue
    }
    mkdirSync(path.dirname(file), { recursive: true })
    const part = `${file}.${process.pid}`
    copyFileSync(path.join(next_folder, 'static', name), part)
    renameSync(part, file)
  }
}
