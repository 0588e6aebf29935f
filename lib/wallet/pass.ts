import 'server-only'
import path from 'node:path'
import { importPKCS8, SignJWT } from 'jose'
import { PKPass } from 'passkit-generator'
import sharp from 'sharp'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { problemResponse } from '@/lib/http/problem-response'
import { brandName, siteUrl } from '@/lib/settings/env'
import messages from '@/messages/it.json'
import { appleKeys, googleKeys, readyWallets, WALLETS, type Wallet } from './keys'

const GREEN = { hex: '#2b5a48', rgb: 'rgb(43, 90, 72)' }
const WHITE = 'rgb(251, 251, 246)'
/** Widths of Apple's icon for screens of one, two and three pixels a point. */
const ICONS = { 'icon.png': 29, 'icon@2x.png': 58, 'icon@3x.png': 87 }
const GOOGLE_SAVE = 'https://pay.google.com/gp/v/save/'

/** A code for the counter that a phone keeps. It says nothing of products or of the customer. */
export interface PhonePass {
  /** Constant for an order or a card (`serialOf`), so that a new pass replaces the old one. */
  serial: string
  kind: 'order' | 'card'
  /** What the code is. */
  title: string
  code: string
  /** Its address and telephone are on the back of Apple's pass. */
  pharmacy: Pick<Pharmacy, 'name' | 'address' | 'city' | 'phone_number'>
  /** Shown under the code. */
  facts: readonly { label: string; value: string }[]
  /** When the phone offers it by itself (RFC 3339). */
  relevant_at: string | null
  /** When the phone puts it away (RFC 3339). */
  expires_at: string | null
}

/**
 * Answers a request for a pass: Apple's file, or the way to Google, which reads the pass in its address. `not_found`
 * for a wallet that this shop has no keys for.
 */
export async function passResponse(wanted: string | null, pass: PhonePass): Promise<Response> {
  const wallet = WALLETS.find((one) => one === wanted)
  if (!wallet || !readyWallets().includes(wallet)) return problemResponse('not_found')
  return RESPONSES[wallet](pass)
}

const RESPONSES: Record<Wallet, (pass: PhonePass) => Promise<Response>> = {
  async apple(pass) {
    return new Response(new Uint8Array(await applePass(pass)), {
      headers: {
        'Content-Type': 'application/vnd.apple.pkpass',
        'Content-Disposition': 'attachment; filename="codice.pkpass"',
        'Cache-Control': 'no-store',
      },
    })
  },
  async google(pass) {
    return new Response(null, {
      status: 303,
      headers: { Location: await googleAddress(pass), 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
    })
  },
}

/** Signs a pass for Apple's wallet and returns its file. Throws without keys. */
async function applePass({ serial, kind, title, code, pharmacy, ...rest }: PhonePass): Promise<Buffer> {
  const keys = appleKeys()
  if (!keys) throw new Error('There are no keys for the wallet of Apple.')
  const { name, address, city, phone_number } = pharmacy
  const pass = new PKPass(
    await icons('public/icons/any-192.png'),
    { signerCert: keys.certificate, signerKey: keys.key, wwdr: keys.wwdr },
    {
      formatVersion: 1,
      passTypeIdentifier: keys.pass_type,
      teamIdentifier: keys.team,
      serialNumber: serial,
      organizationName: brandName(),
      description: `${title}: ${name}`,
      logoText: brandName(),
      backgroundColor: GREEN.rgb,
      foregroundColor: WHITE,
      labelColor: WHITE,
      sharingProhibited: kind === 'card',
    },
  )
  pass.type = kind === 'card' ? 'storeCard' : 'generic'
  pass.primaryFields.push({ key: 'code', label: title, value: code })
  pass.secondaryFields.push({ key: 'pharmacy', label: '', value: name })
  pass.auxiliaryFields.push(...rest.facts.map((fact, index) => ({ key: `fact${index}`, ...fact })))
  pass.backFields.push({ key: 'address', label: messages.wallet.address, value: `${address}, ${city}` })
  if (phone_number) pass.backFields.push({ key: 'phone', label: messages.wallet.phone, value: phone_number })
  pass.setBarcodes({
    format: 'PKBarcodeFormatCode128',
    message: code,
    messageEncoding: 'iso-8859-1',
    altText: code,
  })
  if (rest.relevant_at !== null) pass.setRelevantDates([{ relevantDate: rest.relevant_at }])
  if (rest.expires_at !== null) pass.setExpirationDate(new Date(rest.expires_at))
  return pass.getAsBuffer()
}

/** Signs a pass for Google's wallet and returns the address that saves it. Throws without keys. */
async function googleAddress({ serial, title, code, pharmacy, facts, expires_at }: PhonePass): Promise<string> {
  const keys = googleKeys()
  if (!keys) throw new Error('There are no keys for the wallet of Google.')
  const classId = `${keys.issuer}.salvia`
  const object = {
    id: `${keys.issuer}.${serial}`,
    classId,
    genericType: 'GENERIC_OTHER',
    hexBackgroundColor: GREEN.hex,
    cardTitle: italian(brandName()),
    subheader: italian(title),
    header: italian(pharmacy.name),
    barcode: { type: 'CODE_128', value: code, alternateText: code },
    textModulesData: facts.map(({ label, value }, index) => ({ id: `fact${index}`, header: label, body: value })),
    ...(expires_at !== null && { validTimeInterval: { end: { date: expires_at } } }),
  }
  const token = await new SignJWT({
    typ: 'savetowallet',
    origins: [siteUrl()],
    payload: { genericClasses: [{ id: classId }], genericObjects: [object] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(keys.email)
    .setAudience('google')
    .setIssuedAt()
    .sign(await importPKCS8(keys.key, 'RS256'))
  return `${GOOGLE_SAVE}${token}`
}

const italian = (value: string) => ({ defaultValue: { language: 'it', value } })

/** Apple's icons, from the shop's own. */
async function icons(file: string): Promise<Record<string, Buffer>> {
  const drawn = Object.entries(ICONS).map(async ([name, width]): Promise<[string, Buffer]> => {
    return [name, await sharp(path.resolve(file)).resize(width).png().toBuffer()]
  })
  return Object.fromEntries(await Promise.all(drawn))
}
