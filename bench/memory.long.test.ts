import { appendFileSync, writeFileSync } from 'node:fs'
import { random } from '@/backend/testing/random'
import { freePort } from '@/scripts/lib/free-port.mjs'
import { type Answers, differentPages, mixedVisits, readShelves, send } from './traffic'
import { startShop, type WholeShop } from './whole-shop'

jest.setTimeout(6 * 3_600_000)

const PAGES = Number(process.env.MEMORY_PAGES ?? 100_000)
const MINUTES = Number(process.env.MEMORY_MINUTES ?? 60)
/** File for samples, a tab-separated line every ten seconds. */
const SAMPLES = process.env.MEMORY_SAMPLES
const HEAP = 384
/** Concurrent visits; in mixed traffic one visit keeps about one CPU busy. */
const AT_ONCE = { flood: 8, mixed: 3 }
const LIMIT_MB = 1024
const EVERY_MS = 10_000

let shop: WholeShop
let highest = 0
let answered = 0
const begun = Date.now()

/** Records the memory of the whole shop, in MB. */
function sample(phase: string): number {
  const held = shop.memory()
  const all = Object.values(held).reduce((sum, one) => sum + one, 0)
  highest = Math.max(highest, all)
  const named = Object.entries(held).map(([name, mb]) => `${name} ${mb.toFixed(0)}`)
  const line = [((Date.now() - begun) / 1000).toFixed(0), phase, answered, ...named, `all ${all.toFixed(0)}`]
  if (SAMPLES) appendFileSync(SAMPLES, `${line.join('\t')}\n`)
  return all
}

const told = (answers: Answers) => [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')

test(`a flood of ${PAGES} different pages and ${MINUTES} minutes of mixed traffic leave the whole shop in 1 GB`, async () => {
  if (SAMPLES) writeFileSync(SAMPLES, '')
  // A busy machine may be slow.
  const env = {
    NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
    DEMO_PHARMACIES: '60',
    PLATFORM_TIMEOUT_MS: '30000',
  }
  shop = await startShop(await freePort(), env)
  await shop.addProducts(1160)
  let phase = 'flood'
  const sampling = setInterval(() => sample(phase), EVERY_MS)
  const count = () => {
    answered += 1
  }
  try {
    const shelves = await readShelves(shop.backend_url)
    const flood = await send(shop.url, differentPages(shelves, PAGES), AT_ONCE.flood, count)
    const afterFlood = highest
    expect([...flood.keys()]).toEqual([200])
    expect(flood.get(200)).toBe(PAGES)

    phase = 'mixed'
    const from = Date.now()
    const minutes = () => (Date.now() - from) / 60_000
    // The mean of a minute, since garbage collection makes single samples unreliable.
    const early: number[] = []
    const late: number[] = []
    const watching = setInterval(() => {
      if (minutes() >= 5 && minutes() < 6) early.push(sample(phase))
      if (minutes() >= MINUTES - 1) late.push(sample(phase))
    }, EVERY_MS / 5)
    const mixed = await send(
      shop.url,
      mixedVisits(shelves, random(1), () => minutes() > MINUTES),
      AT_ONCE.mixed,
      count,
    )
    clearInterval(watching)
    const mean = (of: number[]) => of.reduce((sum, one) => sum + one, 0) / of.length
    const figures = `flood: ${told(flood)}, at most ${afterFlood.toFixed(0)} MB; mixed: ${told(mixed)}, ${mean(early).toFixed(0)} MB after five minutes, ${mean(late).toFixed(0)} MB after ${MINUTES}; at most ${highest.toFixed(0)} MB; ${shop.restarts()} restarts`
    process.stdout.write(`${figures}\n`)
    expect([...mixed.keys()].filter((status) => status === 0 || status >= 500)).toEqual([])
    expect(shop.restarts()).toBe(0)
    expect(mean(late)).toBeLessThan(1.1 * mean(early))
    expect(highest).toBeLessThan(LIMIT_MB)
  } finally {
    clearInterval(sampling)
    await shop.stop()
  }
})
