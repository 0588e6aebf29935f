import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { root } from './processes'

/**
 * Makes a release of the sources in a folder, with linked packages: an installation takes a minute. Returns the packages of
 * its lock file.
 */
export function makeRelease(release: string, ...options: string[]): string[] {
  execFileSync(process.execPath, ['scripts/release.mjs', ...options, release], { cwd: root })
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

/**
 * Makes another build of a release without building: with an ID of its own, and all static files under other names.
 */
export function makeSecondBuild(release: string, second: string): void {
  cpSync(release, second, { recursive: true, verbatimSymlinks: true })
  const next = path.join(second, '.next')
  const id = readFileSync(path.join(next, 'BUILD_ID'), 'utf8')
  const changes = [
    [id, [...id].reverse().join('')],
    ['static/chunks/', 'static/second/'],
    ['"chunks/', '"second/'],
  ] as const
  renameSync(path.join(next, 'static/chunks'), path.join(next, 'static/second'))
  for (const entry of readdirSync(next, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (/\.(br|gz)$/.test(file)) rmSync(file)
    else if (entry.isFile() && /\.(js|json|css|html|mjs)$|BUILD_ID$/.test(file) && statSync(file).size > 0) {
      const text = readFileSync(file, 'utf8')
      const changed = changes.reduce((so_far, [from, to]) => so_far.replaceAll(from, to), text)
      if (changed !== text) writeFileSync(file, changed)
    }
  }
  const list = path.join(next, 'salvia-static.json')
  const names: string[] = JSON.parse(readFileSync(list, 'utf8'))
  writeFileSync(list, JSON.stringify(names.filter((name) => existsSync(path.join(next, 'static', name)))))
}
