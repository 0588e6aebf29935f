import { existsSync, readFileSync } from 'node:fs'

const LIMIT_MS = 600_000

/**
 * Waits until the services of SALVIA_SERVICES, started in parallel by .ci/run, are ready; the file contains their
 * variables. Throws on timeout.
 */
export async function services() {
  const file = process.env.SALVIA_SERVICES
  if (!file) return
  for (const end = Date.now() + LIMIT_MS; !existsSync(file); ) {
    if (existsSync(`${file}.failed`) || Date.now() > end) throw new Error('PostgreSQL or WordPress did not start.')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  for (const [, name = '', value = ''] of readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
    process.env[name] = value
}
