const NOTHING = { get: async () => null, set: async () => {}, revalidateTag: async () => {}, resetRequestCache() {} }

/** Next makes one (`new`) for each request; what is kept is server.ts's (lib/http/page-store.ts), and in a build nothing is. */
export default function NextCache() {
  return globalThis[Symbol.for('salvia.page-store')] ?? NOTHING
}

// Before it hands a page to us Next weighs it by its JSON, in which a Buffer is a list of its bytes as numbers: an eighth of what a new page
// costs. Nothing in the storefront sends a Buffer as JSON.
Buffer.prototype.toJSON = () => null
