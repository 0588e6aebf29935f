import { createHash } from 'node:crypto'

/** Returns a version that changes with the state. */
export const hashState = (state: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)
