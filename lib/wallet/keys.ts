import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { env } from '@/lib/settings/env'

/** The wallets of phones, in the order of their buttons. */
export const WALLETS = ['apple', 'google'] as const
export type Wallet = (typeof WALLETS)[number]

/** What signs passes for Apple's wallet: PEM texts, and what the certificate says. */
interface AppleKeys {
  certificate: string
  key: string
  /** Apple's intermediate certificate (Worldwide Developer Relations). */
  wwdr: string
  pass_type: string
  team: string
  valid_until: Date
}

/** A service account of Google's with the role of the issuer. */
interface GoogleKeys {
  issuer: string
  email: string
  /** PKCS#8 in PEM. */
  key: string
}

/**
 * Names a thing to the wallets, which take letters and digits and replace a pass of the same name; it tells nothing of the
 * thing.
 */
export const serialOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 40)

/** Names a loyalty card, also in the address of its pass: the address has no code. */
export const cardSerial = ({ pharmacy_id, fidelity_code }: { pharmacy_id: string; fidelity_code: string }): string =>
  serialOf(`card ${pharmacy_id} ${fidelity_code}`)

const serviceAccount = z.object({ client_email: z.email(), private_key: z.string() })

let apple: AppleKeys | null | undefined
let google: GoogleKeys | null | undefined

/** Keys of `WALLET_APPLE_FOLDER`; null without it. Throws an Error that names what is wrong with a file. */
export function appleKeys(): AppleKeys | null {
  const folder = env().WALLET_APPLE_FOLDER
  if (apple === undefined) apple = folder === undefined ? null : readAppleKeys(folder)
  return apple
}

/** Keys of `WALLET_GOOGLE_FILE`; null without it. Throws an Error that names what is wrong with the file. */
export function googleKeys(): GoogleKeys | null {
  const { WALLET_GOOGLE_FILE: file, WALLET_GOOGLE_ISSUER: issuer } = env()
  if (google === undefined) google = file && issuer ? readGoogleKeys(file, issuer) : null
  return google
}

/** The wallets that can take a pass now: phones refuse one whose certificate has expired. */
export function readyWallets(now = new Date()): Wallet[] {
  const has = { apple: (appleKeys()?.valid_until ?? now) > now, google: googleKeys() !== null }
  return WALLETS.filter((wallet) => has[wallet])
}

export function readAppleKeys(folder: string): AppleKeys {
  const read = (name: string) => readText(path.join(folder, name))
  const [certificate, key, wwdr] = [read('certificate.pem'), read('key.pem'), read('wwdr.pem')]
  const parse = <Value>(name: string, make: () => Value): Value => {
    try {
      return make()
    } catch {
      throw new Error(`WALLET_APPLE_FOLDER: ${name} in ${folder} cannot be read as PEM without a password.`)
    }
  }
  const parsed = parse('certificate.pem', () => new X509Certificate(certificate))
  const isOwnKey = parse('key.pem', () => parsed.checkPrivateKey(createPrivateKey(key)))
  if (!isOwnKey) throw new Error(`WALLET_APPLE_FOLDER: key.pem in ${folder} is not the key of certificate.pem.`)
  if (!parse('wwdr.pem', () => isIssuedBy(parsed, new X509Certificate(wwdr))))
    throw new Error(`WALLET_APPLE_FOLDER: certificate.pem in ${folder} was not issued by wwdr.pem.`)
  // Apple writes the pass type as user ID and the team as organizational unit.
  const entry = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(parsed.subject)?.[1]
  const [pass_type, team] = [entry('UID'), entry('OU')]
  if (!pass_type?.startsWith('pass.') || !team)
    throw new Error(`WALLET_APPLE_FOLDER: certificate.pem in ${folder} is not the certificate of a pass type.`)
  return { certificate, key, wwdr, pass_type, team, valid_until: new Date(parsed.validTo) }
}

const isIssuedBy = (certificate: X509Certificate, authority: X509Certificate): boolean =>
  certificate.checkIssued(authority) && certificate.verify(authority.publicKey)

export function readGoogleKeys(file: string, issuer: string): GoogleKeys {
  try {
    const { client_email: email, private_key: key } = serviceAccount.parse(JSON.parse(readText(file)))
    createPrivateKey(key)
    return { issuer, email, key }
  } catch {
    throw new Error(`WALLET_GOOGLE_FILE: ${file} is not the key file of a service account.`)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`The file ${file} of the phones' wallets cannot be read.`)
  }
}
