import type { Metrics } from '@/lib/process/metrics'

/** Exports whether this process is connected to the shared cache. */
export function showCacheState(
  { client, registry }: { client: Pick<Metrics['client'], 'Gauge'>; registry: Metrics['registry'] },
  isUp: () => boolean,
): void {
  new client.Gauge({
    name: 'salvia_shared_cache_connected',
    help: '1 while the shared cache answers this process.',
    registers: [registry],
    collect() {
      this.set(isUp() ? 1 : 0)
    },
  })
}
