import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './processes'

/**
 * Makes a release of the sources in a folder, with linked packages: an installation takes a minute. Returns the packages of
 * its lock file.
 */
export function makeRelease(release: string, ...options: string[]): string[] {
  execFileSync(process.execPath, ['scripts/release.mjs', ...options, release], { cwd: root })
  return linkPackages(release)
}

function linkPackages(release: string): string[] {
  const lock = JSON.parse(readFileSync(path.join(release, 'package-lock.json'), 'utf8'))
  const packages = Object.keys(lock.packages)
  for (const name of packages) {
    const [source, link] = [path.join(root, name), path.join(release, name)]
    // The lock file also has binaries of other platforms, and nested packages.
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) || !existsSync(source)) continue
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(source, link, 'junction')
  }
  writeFileSync(path.join(release, 'node_modules/.package-lock.json'), '{}')
  return packages
}

/** Made by builds and tests. */
const NOT_SOURCES = new Set(['node_modules', '.git', '.next', 'dist', '.data', 'test-results', 'release', '.env'])

/**
 * Builds a release of changed sources: with another text in its pages, and its static files at another origin. A build reads
 * no files outside of its folder, so the packages are linked one by one.
 */
export function makeSecondRelease(
  release: string,
  { asset_prefix, text }: { asset_prefix: string; text: [string, string] },
): void {
  const sources = `${release}-sources`
  for (const name of readdirSync(root))
    if (!NOT_SOURCES.has(name)) cpSync(path.join(root, name), path.join(sources, name), { recursive: true })
  const linked = spawnSync('cp', ['-al', 'node_modules', sources], { cwd: root })
  // Another file system than that of the sources.
  if (linked.status !== 0)
    cpSync(path.join(root, 'node_modules'), path.join(sources, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
  const messages = path.join(sources, 'messages/it.json')
  writeFileSync(messages, readFileSync(messages, 'utf8').replace(...text))
  const env = { ...process.env, ASSET_PREFIX: asset_prefix }
  execFileSync(process.execPath, ['scripts/release.mjs', release], { cwd: sources, env })
  linkPackages(release)
  rmSync(sources, { recursive: true })
}
