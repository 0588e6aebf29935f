import type { AddressSource, AddressSuggestion } from './source'

/**
 * Combines the maps service with the platform, which answers until the service is loaded, for anything it does not
 * find, and after its first failure, even during a query.
 */
export function createTwoSources(own: AddressSource): AddressSource & {
  /** Uses the maps service from now on; null for the platform only. */
  use(service: AddressSource | null): void
} {
  let service: AddressSource | null = null
  let last = own
  const origin = new WeakMap<AddressSuggestion, AddressSource>()
  const ready = () => (service?.status() === 'ready' ? service : null)

  async function ask(source: AddressSource, text: string): Promise<AddressSuggestion[]> {
    const found = await source.suggest(text)
    for (const suggestion of found) origin.set(suggestion, source)
    last = source
    return found
  }

  return {
    use(next) {
      service = next
    },
    status: () => last.status(),
    get credit() {
      return last.credit ?? null
    },
    async suggest(text) {
      const better = ready()
      const found = better ? await ask(better, text) : []
      return found.length > 0 ? found : ask(own, text)
    },
    async resolve(suggestion) {
      const source = origin.get(suggestion) ?? own
      const address = await source.resolve(suggestion)
      if (address || source === own) return address
      const [same] = await ask(own, [suggestion.title, suggestion.detail].filter(Boolean).join(', '))
      return same ? own.resolve(same) : null
    },
  }
}
