import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { freePort } from '../scripts/lib/free-port.mjs'
import { expect, test } from './support/page'
import { shop } from './support/shop'

/** Location of Lighthouse, a tool of 180 MB that only CI installs. */
const folder = process.env.LIGHTHOUSE_FOLDER ?? ''
const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')

const category = z.object({ score: z.number() })
const answer = z.object({
  lhr: z.object({
    categories: z.object({ seo: category, 'best-practices': category }),
    audits: z.record(
      z.string(),
      z.object({ title: z.string(), score: z.nullable(z.number()), scoreDisplayMode: z.string() }),
    ),
  }),
})
const module = z.object({
  default: z.custom<(...args: unknown[]) => Promise<unknown>>((it) => typeof it === 'function'),
})

/** The n-th address of a sitemap of the demo. */
type FromSitemap = [kind: string, index: number]
const CATALOGUE: FromSitemap[] = [
  ['categories', 0],
  ['categories', 1],
  ['cities', 0],
  ['cities', 1],
  ['products', 0],
  ['pharmacies', 0],
  ['services', 0],
  ['services', 1],
  ['posts', 0],
  ['posts', -1],
]
const FIXED = ['/pharmacy-selection', '/pharmacy-services', '/discounts', '/pharmacies', '/toc', '/privacy']

const RUNS: { name: string; fixed: string[]; from_sitemaps: FromSitemap[] }[] = [
  { name: 'home and a product', fixed: ['/home'], from_sitemaps: [['products', 50]] },
  { name: 'the fixed pages', fixed: FIXED, from_sitemaps: [] },
  { name: 'the pages of the catalogue', fixed: [], from_sitemaps: CATALOGUE },
]

test.skip(!existsSync(entry), 'LIGHTHOUSE_FOLDER names no folder with Lighthouse in it')

for (const { name, fixed, from_sitemaps } of RUNS)
  test(`Lighthouse finds nothing to improve for search engines: ${name}`, { tag: '@long' }, async ({ request }) => {
    test.setTimeout(300_000)
    const { default: lighthouse } = module.parse(await import(pathToFileURL(entry).href))
    const paths = [...fixed]
    for (const [kind, index] of from_sitemaps) {
      const xml = await (await request.get(`/sitemaps/${kind}-1.xml`)).text()
      const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
      paths.push(found.at(index) ?? `/no-address-of-${kind}`)
    }
    const port = await freePort()
    const { launchOptions } = test.info().project.use
    const args = [...(launchOptions?.args ?? []), `--remote-debugging-port=${port}`]
    const browser = await chromium.launch({ ...launchOptions, args })
    try {
      for (const one of paths) {
        const result = await lighthouse(`${shop.url}${one}`, {
          port,
          onlyCategories: ['seo', 'best-practices'],
          disableFullPageScreenshot: true,
          // Speed is not measured: half a second without requests is sufficient.
          pauseAfterFcpMs: 0,
          pauseAfterLoadMs: 0,
          networkQuietThresholdMs: 500,
          cpuQuietThresholdMs: 0,
          logLevel: 'silent',
        })
        const { categories, audits } = answer.parse(result).lhr
        const wanting = Object.values(audits)
          .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary')
          .map(({ title }) => title)
        expect.soft([categories.seo.score, categories['best-practices'].score, ...wanting], one).toEqual([1, 1])
      }
    } finally {
      await browser.close()
    }
  })
