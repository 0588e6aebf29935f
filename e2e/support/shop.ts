import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type ReadMail, readMail } from '@/backend/testing/mail'
import { freePort } from '../../scripts/lib/free-port.mjs'

// Playwright loads its configuration in each worker; all must use the ports and the folder of the first process.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_BACKEND_PORT ??= String(await freePort())
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(os.tmpdir(), 'salvia-e2e-'))
const { E2E_PORT: PORT, E2E_BACKEND_PORT: BACKEND_PORT, E2E_DATA_DIR: DATA_DIR } = process.env

/** The shop under test: the production build with its embedded backend, on its own ports and data folder. */
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
    // Guests use different addresses, as orders per address are limited.
    TRUST_PROXY: '1',
    // Long timeout: a busy machine must not fail a test.
    PLATFORM_TIMEOUT_MS: '30000',
  },
}

export const newestMailTo = (address: string): string | undefined => mailsTo(address)[0]

/** Raw .eml texts of the mails to an address, newest first. */
export const mailsTo = (address: string): string[] =>
  mails().flatMap(({ to, raw }) => (to.includes(address) ? [raw] : []))

type SentMail = ReadMail & { raw: string }
const readSent = (raw: string): SentMail => ({ ...readMail(raw), raw })
/** Tests ask again and again, among hundreds of mails. */
const seen = new Map<string, SentMail>()

/** All mails, newest first: the names of their files begin with the time. */
export function mails(): SentMail[] {
  const outbox = path.join(DATA_DIR, 'outbox')
  // The folder is created with the first mail.
  const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : []
  return names
    .sort()
    .reverse()
    .map((name) => {
      const mail = seen.get(name) ?? readSent(readFileSync(path.join(outbox, name), 'utf8'))
      seen.set(name, mail)
      return mail
    })
}
