import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const PORT = process.env.E2E_PORT ?? '3210'
const BACKEND_PORT = process.env.E2E_BACKEND_PORT ?? '4210'

// Playwright loads its configuration once a worker; the folder has to be the same in all of them.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'salvia-e2e-'))
const DATA_DIR = process.env.E2E_DATA_DIR

/** The shop under test: the production build with its embedded backend, on ports and a data folder of its own. */
export const shop = {
  url: `http://localhost:${PORT}`,
  backend_url: `http://127.0.0.1:${BACKEND_PORT}`,
  data_dir: DATA_DIR,
  env: {
    PORT,
    BACKEND_PORT,
    DATA_DIR,
    API_BASE_URL: '',
    LOG_LEVEL: 'warn',
    DEMO_PHARMACIES: '24',
    // Guests come from addresses of their own: of one address few orders are taken.
    TRUST_PROXY: '1',
    // A busy machine is slow, not wrong.
    PLATFORM_TIMEOUT_MS: '30000',
  },
}

/** The newest e-mail to an address, as raw .eml text, or undefined. */
export const newestMailTo = (address: string): string | undefined => mailsTo(address)[0]

/** The e-mails that name an address, newest first, as raw .eml text. */
export function mailsTo(address: string): string[] {
  const outbox = path.join(DATA_DIR, 'outbox')
  // The folder comes with the first mail.
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  return names
    .sort()
    .reverse()
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(address))
}
