import { askAgain, createApi } from './api'
import { startBackend } from './backend'
import { printFaultRow } from './fault-row'
import { newFolder, removeFolder } from './folder'
import { collection } from './ordering'
import { random } from './random'
import { seedShop } from './seeded'
import { shop } from './shop'

const AT_ONCE = 8

/** Numbers of kills and acknowledged orders, and all violations. */
export interface KillSeries {
  kills: number
  acknowledged: number
  faults: string[]
}

/**
 * Kills the backend `kills` times at random moments of a burst of orders, restarts it and repeats every order with its
 * key. Afterwards each customer must have exactly one order, and all stock is accounted for.
 */
export async function ordersThroughKills(kills: number, seed: number): Promise<KillSeries> {
  const next = random(seed)
  const folder = newFolder()
  const [holder = '', ...tokens] = await seedShop(folder)
  const faults: string[] = []
  let acknowledged = 0
  let backend = await startBackend({ DEMO: 'off', PACKS_MAX: '999' }, folder)
  const stock = async () => {
    const body = { pharmacy_id: shop.central, products: [{ minsan: shop.cosmetic, quantity: 1 }] }
    return (await createApi(backend.url)('quoteCart', { body })).data.products[0]?.max_quantity
  }
  try {
    // A stock above the highest PACKS_MAX would hide a lost pack.
    const held = { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 10 } }
    await createApi(backend.url)('addToCart', held, { token: holder })
    await createApi(backend.url)('createOrder', { body: collection() }, { token: holder })
    const before = await stock()
    if ((before ?? 999) >= 999) faults.push(`${before} packs hide a lost one`)
    for (let kill = 0; kill < kills; kill += 1) {
      const group = Array.from(
        { length: AT_ONCE },
        (_, index) => tokens[(kill * AT_ONCE + index) % tokens.length] ?? '',
      )
      const add = { body: { pharmacy_id: shop.central, minsan: shop.cosmetic, quantity: 1 } }
      await Promise.all(group.map((token) => createApi(backend.url)('addToCart', add, { token })))
      const place = async (token: string) => {
        const key = `kill-${kill}-${token.slice(0, 8)}`
        // The repeated order must be the same to the byte.
        const customer = { ...collection().customer, email: `${key}@example.com`, phone_number: '333 123 4567' }
        const body = collection({ customer })
        const headers = { 'Idempotency-Key': key }
        const ask = () => createApi(backend.url)('createOrder', { body }, { token, headers })
        return (await askAgain(ask)).data.id
      }
      const deadly = Math.floor(next() * AT_ONCE)
      let answered = 0
      let dying: Promise<void> | null = null
      const first = await Promise.all(
        group.map(async (token) => {
          if (deadly === 0) dying ??= backend.kill()
          const id = await place(token).catch(() => null)
          answered += id === null ? 0 : 1
          if (answered >= deadly) dying ??= backend.kill()
          return id
        }),
      )
      await dying
      acknowledged += first.filter((id) => id !== null).length
      backend = await startBackend({ DEMO: 'off', PACKS_MAX: '999' }, folder)
      const again = await Promise.all(group.map(place))
      const api = createApi(backend.url)
      for (const [index, token] of group.entries()) {
        const { data } = await api('listOrders', { query: {} }, { token })
        const open = data.filter(({ status }) => status === 'received').map(({ id }) => id)
        if (first[index] && first[index] !== again[index]) faults.push(`kill ${kill}: an acknowledged order is lost`)
        if (open.length !== 1 || open[0] !== again[index])
          faults.push(`kill ${kill}: ${open.length} orders instead of one`)
        await api('cancelOrder', { params: { id: again[index] ?? '' } }, { token })
      }
      if ((kill + 1) % 100 === 0) printFaultRow('backend killed, so far', { faults: kill + 1, lost: faults.length })
    }
    const after = await stock()
    if (after !== before) faults.push(`${before} packs became ${after}`)
    // Added, ordered, repeated, listed and cancelled.
    const requests = kills * AT_ONCE * 5
    const count = (sign: RegExp) => faults.filter((fault) => sign.test(fault)).length
    printFaultRow('backend killed', {
      faults: kills,
      requests,
      'orders acknowledged before a kill': acknowledged,
      lost: count(/lost/),
      'not once': count(/instead/),
    })
    return { kills, acknowledged, faults }
  } finally {
    await backend.stop()
    await removeFolder(folder)
  }
}
