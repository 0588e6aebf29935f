import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Files that the shop creates in its data folder. */
const OURS = /^(pgdata|outbox|media|lock\.sock|operator\.sock|(encryption|session|revalidate)\.(key|secret)|\.ready-)/

/**
 * Makes the data folder where it is missing, and keeps other users of the machine out of it (0700, and 0600 for what is in it): what this
 * process makes from now on is its owner's alone, and what an older version made is mended. In JavaScript, because the start script needs it
 * before anything is compiled. Throws an Error with the mend for another user's folder, and for an open one in which other things lie.
 * @param {string} folder
 */
export function privateFolder(folder) {
  process.umask(0o077)
  mkdirSync(folder, { recursive: true })
  // Windows inherits permissions from the parent folder.
  if (!process.getuid) return
  const { uid, mode } = statSync(folder)
  if (uid !== process.getuid())
    throw new Error(
      `The backend cannot use the data folder ${folder}: it belongs to another user. Start the shop as that user, or name another folder with DATA_DIR.`,
    )
  const names = readdirSync(folder)
  const own = names.filter((name) => OURS.test(name))
  if (mode & 0o077) {
    if (own.length < names.length)
      throw new Error(
        `The backend cannot use the data folder ${folder}: other users may enter it, and more lies in it than the shop's data. Take their rights yourself (chmod 700), or name a folder for the shop alone with DATA_DIR.`,
      )
    chmodSync(folder, 0o700)
    process.stderr.write(
      `Other users of this machine could enter the data folder ${folder}: from now on its owner alone.\n`,
    )
  }
  for (const name of own) keepOthersOut(path.join(folder, name))
}

/** PGlite creates files with liberal permissions, whatever the umask. */
function keepOthersOut(/** @type {string} */ file) {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (!stat || stat.isSymbolicLink()) return
  if (stat.mode & 0o077) chmodSync(file, stat.mode & 0o700)
  if (stat.isDirectory()) for (const name of readdirSync(file)) keepOthersOut(path.join(file, name))
}
