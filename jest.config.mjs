import { existsSync } from 'node:fs'
import nextJest from 'next/jest.js'
import { PGBOUNCER, programsOfPostgres } from './scripts/lib/postgres.mjs'

const withNext = nextJest({ dir: './' })

/** Packages that ship ES modules only, so jest has to compile them. */
const compiled = [
  'next-intl',
  'use-intl',
  'iron-session',
  'uncrypto',
  'openid-client',
  'oauth4webapi',
  'jose',
  'cookie',
  '@vis.gl',
  '@formatjs',
  'intl-messageformat',
]

async function project(displayName, testEnvironment, testMatch, extra = {}) {
  const config = await withNext({
    displayName,
    testEnvironment,
    testMatch,
    moduleNameMapper: { '^server-only$': '<rootDir>/node_modules/server-only/empty.js', '^@/(.*)$': '<rootDir>/$1' },
    modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/dist/', '<rootDir>/release'],
    ...extra,
  })()
  return {
    ...config,
    transformIgnorePatterns: [`/node_modules/(?!(${compiled.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
  }
}

/**
 * Where PostgreSQL runs the contract tests, the embedded database runs those named `.both.` (durability, each resource's main
 * way) and, alone, those named `.embedded.` (what is its own).
 */
const with_postgres = Boolean(process.env.TEST_DATABASE_URL)
const prepared = {
  globalSetup: '<rootDir>/backend/testing/prepare-run.ts',
  globalTeardown: '<rootDir>/backend/testing/teardown-run.ts',
}

export default async function config() {
  return {
    maxWorkers: '100%',
    // V8's compilation cache keeps the contexts of finished files: a worker frees a gigabyte at its end, which takes a busy machine longer
    // than Jest's 500 ms. A worker with an open handle is still reported.
    workerGracefulExitTimeout: 10_000,
    // A busy machine is slow, not wrong: no test asserts a time.
    testTimeout: 120_000,
    projects: [
      await project('rules', 'node', [
        '<rootDir>/{lib,backend,components,scripts,app}/**/!(*.contract|*.fault|*.long).test.ts',
      ]),
      await project('components', 'jsdom', ['<rootDir>/{lib,components,app}/**/*.test.tsx'], {
        setupFilesAfterEnv: ['<rootDir>/components/testing/setup.ts'],
      }),
      await project(
        'contract',
        'node',
        [`<rootDir>/{backend,lib,scripts}/**/${with_postgres ? '!(*.embedded)' : '*'}.contract.test.ts`],
        prepared,
      ),
      ...(with_postgres
        ? [
            await project('embedded', 'node', ['<rootDir>/backend/**/*.{both,embedded}.contract.test.ts'], {
              ...prepared,
              setupFiles: ['<rootDir>/backend/testing/embedded.ts'],
            }),
          ]
        : []),
      // They start and end a PostgreSQL of their own.
      ...(programsOfPostgres()
        ? [
            await project(
              'faults',
              'node',
              [`<rootDir>/backend/**/${existsSync(PGBOUNCER) ? '*' : '!(pooler)'}.fault.test.ts`],
              prepared,
            ),
          ]
        : []),
      await project('long', 'node', ['<rootDir>/**/*.long.test.ts'], prepared),
    ],
  }
}
