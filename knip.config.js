import { ENTRIES } from './scripts/lib/compile.mjs'

const [programs, backend] = [false, true].map((of_backend) =>
  ENTRIES.filter((entry) => entry.startsWith('backend/') === of_backend).map((entry) => entry.replace('backend/', '')),
)

/** @type {import('knip').KnipConfig} */
export default {
  workspaces: {
    '.': {
      entry: [
        ...programs,
        'e2e/support/clock.mjs',
        // Loaded by Next, by its path in next.config.mjs.
        'lib/server/next-cache.mjs',
        'scripts/*.mjs',
        'scripts/docs/proofs.ts',
        'bench/*.ts',
      ],
      project: ['**/*.{ts,tsx,mjs,css}', '!backend/**', '!bench/bare/**'],
      // Read as files, by their paths below node_modules: a font, the decoder of HEIC photos, an S3 server, a program of its own.
      // What fills databases for measurements and tests is the backend's.
      ignoreDependencies: [
        /^@fontsource/,
        'libheif-js',
        'zxing-wasm',
        'fauxqs',
        '@seriousme/openapi-schema-validator',
        'drizzle-orm',
        '@electric-sql/pglite',
        'pg',
      ],
    },
    backend: {
      entry: [...backend, 'testing/{embedded,later}.{ts,mjs}', '**/*.test.ts'],
      project: ['**/*.{ts,mjs}'],
      ignoreDependencies: [/^@fontsource/],
    },
  },
  // What a file says for itself may be said aloud: the contract's schemas, limits that a text names.
  ignoreExportsUsedInFile: true,
  // Of the system's own: tests dump a database, fill a disk, and start a proxy in front of the shop, where these are there.
  ignoreBinaries: ['nginx', 'openssl', 'pg_dump', 'pg_restore', 'prlimit'],
}
