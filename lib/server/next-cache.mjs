const NOTHING = { get: async () => null, set: async () => {}, revalidateTag: async () => {}, resetRequestCache() {} }

/** Next calls `new` for each request; the cache belongs to server.ts (lib/server/page-store.ts), and a build has none. */
export default function NextCache() {
  return globalThis[Symbol.for('salvia.page-store')] ?? NOTHING
}
