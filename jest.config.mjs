import nextJest from 'next/jest.js'

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
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
    modulePathIgnorePatterns: ['<rootDir>/.next/'],
    ...extra,
  })()
  return {
    ...config,
    transformIgnorePatterns: [`/node_modules/(?!(${compiled.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
  }
}

export default async function config() {
  return {
    // A busy machine is slow, not wrong: no test asserts a time.
    testTimeout: 120_000,
    projects: [
      await project('rules', 'node', ['<rootDir>/{lib,backend,components,scripts,app}/**/!(*.contract).test.ts']),
      await project('components', 'jsdom', ['<rootDir>/{lib,components,app}/**/*.test.tsx'], {
        setupFilesAfterEnv: ['<rootDir>/components/testing/setup.ts'],
      }),
      await project('contract', 'node', ['<rootDir>/backend/**/*.contract.test.ts']),
    ],
  }
}
