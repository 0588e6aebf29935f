import { defineConfig, devices } from '@playwright/test'
import { shop } from './e2e/support/shop'
import { systemChromium } from './scripts/lib/chromium.mjs'

const chromium = systemChromium()
/** Spec files without the `page` fixture; they run without a browser. */
const WITHOUT_BROWSER =
  /\/(answers|conformance|crawl|flood|headers|killed|log|release|shared-cache|start|upload-flood)\.spec\.ts$/
const without_long = process.env.SALVIA_LONG === '1' ? [] : [/@long\b/]

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  snapshotPathTemplate: '{testDir}/screens/{arg}{ext}',
  fullyParallel: true,
  // The other parts of `npm test` run in parallel on the same two cores.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A busy machine is slow, not wrong: these end what hangs.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: shop.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Tracing every test is dear: one that failed is run again with `--trace on`.
    screenshot: 'only-on-failure',
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
  // A test runs at a desktop's width, unless its tag says otherwise: `@mobile` at a phone's only, `@both` at each, since its
  // layout differs. `@long` runs only with SALVIA_LONG=1 (`npm run test:long`).
  projects: [
    { name: 'http', testMatch: WITHOUT_BROWSER, grepInvert: without_long },
    {
      name: 'mobile',
      testIgnore: WITHOUT_BROWSER,
      grep: /@(mobile|both)\b/,
      grepInvert: without_long,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      testIgnore: WITHOUT_BROWSER,
      grepInvert: [/@mobile\b/, ...without_long],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
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
