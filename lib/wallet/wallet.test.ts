import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { jwtVerify } from 'jose'
import { makeWalletKeys, type WalletKeys } from '@/lib/testing/wallet-keys'
import { appleKeys, readAppleKeys, readGoogleKeys, readyWallets, serialOf } from './keys'
import { type PhonePass, passResponse } from './pass'

let keys: WalletKeys
beforeAll(() => {
  keys = makeWalletKeys()
  const needed = {
    API_BASE_URL: 'http://127.0.0.1:4000',
    SESSION_SECRET: 's'.repeat(32),
    SITE_URL: 'https://shop.example',
  }
  Object.assign(process.env, needed, keys.env)
})
afterAll(() => keys.remove())

const order: PhonePass = {
  serial: serialOf('order 1'),
  kind: 'order',
  title: 'Codice di ritiro',
  code: 'K7M2QX',
  pharmacy: { name: 'Farmacia dei Tigli', address: 'Via Felice Casati 18', city: 'Milano', phone_number: '02 1234567' },
  facts: [{ label: 'Ordine', value: '2026/000011' }],
  relevant_at: '2026-11-30T10:00:00Z',
  expires_at: '2026-12-03T19:00:00Z',
}
const card: PhonePass = {
  ...order,
  serial: serialOf('card 1'),
  kind: 'card',
  title: 'Carta fedeltà',
  code: '2980000000010',
  facts: [],
  relevant_at: null,
  expires_at: null,
}

/** Reads an archive whose files are stored without compression, as those of passes are (APPNOTE.TXT, 4.3.7). */
function unzip(file: Buffer): Record<string, Buffer> {
  const found: Record<string, Buffer> = {}
  let at = 0
  while (file.readUInt32LE(at) === 0x04034b50) {
    expect(file.readUInt16LE(at + 8)).toBe(0)
    const [size, nameLength, extra] = [
      file.readUInt32LE(at + 18),
      file.readUInt16LE(at + 26),
      file.readUInt16LE(at + 28),
    ]
    const begin = at + 30 + nameLength + extra
    found[file.toString('utf8', at + 30, at + 30 + nameLength)] = file.subarray(begin, begin + size)
    at = begin + size
  }
  return found
}

const fetchFile = async (pass: PhonePass) => {
  const response = await passResponse('apple', pass)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/vnd.apple.pkpass',
    'no-store',
  ])
  return unzip(Buffer.from(await response.arrayBuffer()))
}

test.each([
  ['an order', order, 'generic'],
  ['a card', card, 'storeCard'],
] as const)('the file for Apple of %s has its code, icons and a signature that fits', async (_name, pass, type) => {
  const files = await fetchFile(pass)
  const content = JSON.parse(String(files['pass.json']))
  expect(content).toMatchObject({
    passTypeIdentifier: 'pass.it.salvia.test',
    teamIdentifier: 'TEAM123456',
    serialNumber: pass.serial,
    barcodes: [{ format: 'PKBarcodeFormatCode128', message: pass.code, altText: pass.code }],
    [type]: {
      primaryFields: [{ label: pass.title, value: pass.code }],
      secondaryFields: [{ value: 'Farmacia dei Tigli' }],
    },
  })
  const manifest = JSON.parse(String(files['manifest.json']))
  expect(Object.keys(manifest).sort()).toEqual(['icon.png', 'icon@2x.png', 'icon@3x.png', 'pass.json'])
  for (const [name, hash] of Object.entries(manifest))
    expect(
      createHash('sha1')
        .update(files[name] ?? '')
        .digest('hex'),
    ).toBe(hash)
  for (const name of ['manifest.json', 'signature']) writeFileSync(path.join(keys.folder, name), files[name] ?? '')
  const check = ['smime', '-verify', '-inform', 'DER', '-in', 'signature', '-content', 'manifest.json']
  execFileSync('openssl', [...check, '-CAfile', 'wwdr.pem', '-purpose', 'any'], { cwd: keys.folder, stdio: 'ignore' })
})

test('an order’s pass comes up when the order is ready and ends with it; a card’s stays and is not passed on', async () => {
  const [ofOrder, ofCard] = [await fetchFile(order), await fetchFile(card)].map((files) =>
    JSON.parse(String(files['pass.json'])),
  )
  expect(ofOrder.relevantDates).toHaveLength(1)
  expect(Date.parse(ofOrder.expirationDate)).toBe(Date.parse('2026-12-03T19:00:00Z'))
  expect([ofCard.relevantDates, ofCard.expirationDate, ofCard.sharingProhibited]).toEqual([undefined, undefined, true])
})

test('Google is sent a signed pass in the address, short enough to be read', async () => {
  const response = await passResponse('google', order)
  const address = response.headers.get('location') ?? ''
  expect([response.status, response.headers.get('referrer-policy')]).toEqual([303, 'no-referrer'])
  // Google's limit for such a link.
  expect(address.length).toBeLessThan(1800)
  const key = createPublicKey(readFileSync(path.join(keys.folder, 'certificate.pem')))
  const { payload } = await jwtVerify(address.replace('https://pay.google.com/gp/v/save/', ''), key, {
    issuer: 'passes@salvia.example',
    audience: 'google',
  })
  expect(payload).toMatchObject({
    typ: 'savetowallet',
    origins: ['https://shop.example'],
    payload: {
      genericObjects: [
        {
          id: `3388000000012345678.${order.serial}`,
          barcode: { type: 'CODE_128', value: 'K7M2QX' },
          validTimeInterval: { end: { date: '2026-12-03T19:00:00Z' } },
        },
      ],
    },
  })
})

test.each([null, 'samsung', 'APPLE'])('a wallet %s that does not exist has no pass', async (wallet) => {
  expect((await passResponse(wallet, order)).status).toBe(404)
})

test('a certificate that has expired offers no pass', () => {
  const end = appleKeys()?.valid_until ?? new Date(0)
  expect(readyWallets(new Date(end.getTime() - 1))).toEqual(['apple', 'google'])
  expect(readyWallets(end)).toEqual(['google'])
})

test('files that cannot sign are named', () => {
  const other = makeWalletKeys({ subject: '/CN=localhost' })
  try {
    expect(() => readAppleKeys(other.folder)).toThrow('is not the certificate of a pass type')
    expect(() => readAppleKeys('/nowhere')).toThrow('certificate.pem of the phones')
    expect(() => readGoogleKeys(path.join(other.folder, 'key.pem'), '1234567')).toThrow('WALLET_GOOGLE_FILE')
    writeFileSync(path.join(other.folder, 'wwdr.pem'), readFileSync(path.join(keys.folder, 'wwdr.pem')))
    expect(() => readAppleKeys(other.folder)).toThrow('was not issued by wwdr.pem')
    writeFileSync(path.join(other.folder, 'key.pem'), readFileSync(path.join(keys.folder, 'key.pem')))
    expect(() => readAppleKeys(other.folder)).toThrow('is not the key of certificate.pem')
    writeFileSync(path.join(other.folder, 'key.pem'), 'key')
    expect(() => readAppleKeys(other.folder)).toThrow('key.pem')
  } finally {
    other.remove()
  }
})
