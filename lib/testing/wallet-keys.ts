import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface WalletKeys {
  folder: string
  env: { WALLET_APPLE_FOLDER: string; WALLET_GOOGLE_FILE: string; WALLET_GOOGLE_ISSUER: string }
  remove(): void
}

/** Makes keys for the wallets of phones: a certificate as Apple issues it, and a service account. */
export function makeWalletKeys({
  subject = '/UID=pass.it.salvia.test/CN=Pass/OU=TEAM123456',
  days = 30,
} = {}): WalletKeys {
  const folder = mkdtempSync(path.join(tmpdir(), 'wallet-'))
  const inFolder = (name: string) => path.join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const rsa = ['-newkey', 'rsa:2048', '-nodes', '-sha256']
  openssl(
    'req',
    '-x509',
    ...rsa,
    '-subj',
    '/CN=Authority',
    '-days',
    '30',
    '-keyout',
    'authority.pem',
    '-out',
    'wwdr.pem',
  )
  openssl('req', ...rsa, '-subj', subject, '-keyout', 'key.pem', '-out', 'request.pem')
  const authority = ['-CA', 'wwdr.pem', '-CAkey', 'authority.pem', '-CAcreateserial']
  openssl('x509', '-req', '-in', 'request.pem', ...authority, '-days', String(days), '-out', 'certificate.pem')
  const account = { client_email: 'passes@salvia.example', private_key: readFileSync(inFolder('key.pem'), 'utf8') }
  writeFileSync(inFolder('google.json'), JSON.stringify(account))
  return {
    folder,
    env: {
      WALLET_APPLE_FOLDER: folder,
      WALLET_GOOGLE_FILE: inFolder('google.json'),
      WALLET_GOOGLE_ISSUER: '3388000000012345678',
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
