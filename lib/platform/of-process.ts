type Holder = typeof globalThis & { [key: symbol]: unknown }

/** The one instance of this process: server.ts runs outside Next's bundle and has module instances of its own. */
export function ofProcess<Thing>(name: string, make: () => Thing): Thing {
  const key = Symbol.for(`salvia.${name}`)
  const holder = globalThis as Holder
  holder[key] ??= make()
  return holder[key] as Thing
}
