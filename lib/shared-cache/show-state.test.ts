import * as client from '@prometheus-io/client'
import { showCacheState } from './show-state'

test('the metric is the state at the time it is read', async () => {
  const registry = new client.Registry()
  let up = false
  showCacheState({ client, registry }, () => up)
  expect(await registry.metrics()).toMatch(/^salvia_shared_cache_connected 0$/m)
  up = true
  expect(await registry.metrics()).toMatch(/^salvia_shared_cache_connected 1$/m)
})
