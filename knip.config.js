import { ENTRIES } from './scripts/lib/compile.mjs'

/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    ...ENTRIES,
    'backend/testing/{embedded,later}.{ts,mjs}',
    'e2e/support/clock.mjs',
    // Loaded by Next, by its path in next.config.mjs.
    'lib/http/next-cache.mjs',
    'scripts/*.mjs',
    'bench/*.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,css}', '!bench/bare/**'],
  // What a file says for itself may be said aloud: the contract's schemas, limits that a text names.
  ignoreExportsUsedInFile: true,
  // Of the system's own: tests dump a database, fill a disk, and start a proxy in front of the shop, where these are there.
  ignoreBinaries: ['nginx', 'openssl', 'pg_dump', 'pg_restore', 'prlimit'],
  // Read as files, by their paths below node_modules: fonts, the decoder of HEIC photos, a program of its own.
  ignoreDependencies: [/^@fontsource/, 'libheif-js', '@seriousme/openapi-schema-validator'],
}
