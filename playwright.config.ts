import { defineConfig, devices } from '@playwright/test'
import { shop } from './e2e/support/shop'
import { systemChromium } from './scripts/lib/chromium.mjs'

const chromium = systemChromium()

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine that several share stalls now and then; what passes the second time is listed as flaky, and is to be mended.
  retries: process.env.CI ? 1 : 0,
  // A busy machine is slow, not wrong: these end what hangs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: shop.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'retain-on-failure',
    // What a worker fetches, no test can look at or hold up; offline.spec.ts lets it work.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // As root, as in most containers, Chromium has no sandbox; and nothing here may call home.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // These look at processes and bytes, which have no width.
    {
      name: 'mobile',
      testIgnore:
        /(start|outage|flood|budget|headers|bare-platform|blog-source|brand|answers|crawl|no-script|modes|lighthouse)\.spec/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } } },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${shop.url}/api/health`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: shop.env,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
