const NOTHING = { get: async () => null, set: async () => {}, revalidateTag: async () => {}, resetRequestCache() {} }

/** Next makes one (`new`) for each request; what is kept is server.ts's (lib/http/page-store.ts), and in a build nothing is. */
export default function NextCache() {
  return globalThis[Symbol.for('salvia.page-store')] ?? NOTHING
}
