import { createHash } from 'node:crypto'
import { readOrCreateSecret } from './setup.mjs'

/**
 * Secrets of the environment or of this installation, and for the backend the SHA-256 of those that this installation
 * generated: a second installation on the same database must not generate others.
 * @param {Record<string, string | undefined>} given @param {string} folder
 * @returns {Record<string, string>}
 */
export function shopSecrets(given, folder) {
  const files = { SESSION_SECRET: 'session.secret', REVALIDATE_SECRET: 'revalidate.secret' }
  /** @type {Record<string, string>} */
  const secrets = {}
  /** @type {Record<string, string>} */
  const made = {}
  for (const [name, file] of Object.entries(files)) {
    secrets[name] = given[name] || readOrCreateSecret(folder, file)
    if (!given[name]) made[name] = createHash('sha256').update(secrets[name]).digest('hex')
  }
  return { ...secrets, SALVIA_MADE_SECRETS: JSON.stringify(made) }
}
