type Holder = typeof globalThis & { [key: symbol]: unknown }

/** Process-wide singleton: server.ts runs outside Next's bundle and has its own module instances. */
export function processSingleton<Thing>(name: string, make: () => Thing): Thing {
  const key = Symbol.for(`salvia.${name}`)
  const holder = globalThis as Holder
  holder[key] ??= make()
  return holder[key] as Thing
}
