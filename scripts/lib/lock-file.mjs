/**
 * @typedef {{ link?: boolean, resolved?: string } & Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>} LockedPackage
 */

/**
 * Returns the packages of a lock file that these folders need to run, and links to the folders.
 * @param {Record<string, LockedPackage>} packages by path @param {string[]} folders
 */
export function keepReachable(packages, folders) {
  const kept = new Set(folders)
  for (const at of kept) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[at] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = findPackage(packages, at, name)
      if (found !== undefined) kept.add(found)
    }
  }
  return Object.fromEntries(
    Object.entries(packages).filter(([at, { link, resolved }]) => kept.has(at) || (link && kept.has(resolved ?? ''))),
  )
}

/**
 * Finds a package as Node does: in the folder's own `node_modules`, then in those above it. Undefined if it is not in
 * the lock file, such as another platform's binary.
 * @param {Record<string, LockedPackage>} packages @param {string} at @param {string} name
 */
function findPackage(packages, at, name) {
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}
