import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const SBOM = 'sbom.cdx.json'
export const LICENCES = 'licences.txt'

/**
 * @typedef {{ license?: { id?: string, name?: string }, expression?: string }} Licence
 * @typedef {{ name: string, version: string, purl?: string, licenses?: Licence[] }} Component
 */

/**
 * Writes the packages of a release's lock file, which has none for development, as a CycloneDX SBOM, and the list of
 * their licences. Throws if npm finds the lock file incomplete, or a package of a registry names no licence.
 * @param {string} folder
 */
export function writeSbom(folder) {
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  const sbom = JSON.parse(text)
  const { name, workspaces = [] } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  // npm takes the folder's name.
  sbom.metadata.component.name = name
  writeFileSync(path.join(folder, SBOM), `${JSON.stringify(sbom, null, 2)}\n`)
  writeFileSync(path.join(folder, LICENCES), formatLicences(sbom.components, new Set(workspaces)))
}

/**
 * Lists packages by licence, without our own workspaces.
 * @param {Component[]} components @param {Set<string>} own
 */
export function formatLicences(components, own) {
  /** @type {Map<string, string[]>} */
  const byLicence = new Map()
  for (const { name, version, licenses = [] } of components) {
    if (own.has(name)) continue
    const licence = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression).join(' AND ')
    if (licence === '') throw new Error(`${name}@${version} names no licence in package-lock.json`)
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name}@${version}`])
  }
  const parts = [...byLicence]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, packages]) => `${licence}\n${packages.map((name) => `  ${name}\n`).join('')}`)
  return `Licences of the packages that this release installs. Their texts are in node_modules.\n\n${parts.join('\n')}`
}
