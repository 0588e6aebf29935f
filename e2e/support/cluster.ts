import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type RunningBackend, startBackend } from '@/backend/testing/backend'
import { newCluster, seedShopAt } from '@/backend/testing/cluster'
import { runProgram } from '@/backend/testing/run'
import { newS3Server } from '@/backend/testing/s3-server'
import { startFaultyProxy } from '@/lib/process/testing/faulty-proxy'
import { startRedis } from '@/lib/shared-cache/testing/redis'
import { type Balancer, startBalancer } from './balancer'
import { type OwnStorefront, startStorefront } from './processes'

const SECRETS = {
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  REVALIDATE_SECRET: 'revalidate-secret-of-the-cluster',
}

/** Each orders once. */
const CUSTOMERS = 1500

export type WholeShop = Awaited<ReturnType<typeof startWholeShop>>

/** Two storefronts and two backends on one PostgreSQL, one cache and one bucket, each pair behind a balancer. */
export async function startWholeShop() {
  const folders = ['commands', 'one', 'two'].map((name) => mkdtempSync(path.join(os.tmpdir(), `salvia-${name}-`)))
  const [commands = '', ...own] = folders
  const [database, cache, bucket, platform, shop] = await Promise.all([
    newCluster(),
    startRedis(),
    newS3Server(),
    startBalancer(),
    startBalancer(),
  ])
  const [line, cache_line] = await Promise.all([startFaultyProxy(database.url), startFaultyProxy(cache.url)])
  const data = { ...SECRETS, ...bucket.env, DATABASE_URL: line.url, SITE_URL: shop.url }
  const tokens = (await seedShopAt(database.url, commands, data, CUSTOMERS)).slice(1)
  const front = { ...SECRETS, CACHE_URL: cache_line.url, SITE_URL: shop.url, LOG_LEVEL: 'info' }
  const storefronts = await Promise.all(own.map(() => startStorefront(platform.url, front)))
  await Promise.all(storefronts.map(({ heard }) => heard(/cache connected/)))
  // The cache tells the other one.
  const env = { ...data, DEMO: 'off', PACKS_MAX: '999', REVALIDATE_URL: `${storefronts[0]?.url}/api/revalidate` }
  const backends = await Promise.all(own.map((folder) => startBackend(env, folder)))
  const direct = (balancer: Balancer, processes: { url: string }[]) => balancer.use(processes.map(({ url }) => url))
  direct(platform, backends)
  direct(shop, storefronts)
  return {
    tokens,
    database,
    /** The way to the database, which can be made to carry nothing. */
    line,
    cache,
    /** The way to the cache, which can be made slow. */
    cache_line,
    bucket,
    platform,
    shop,
    storefronts: storefronts as [OwnStorefront, OwnStorefront],
    backends: backends as [RunningBackend, RunningBackend],
    /** Starts the first backend again on its folder. */
    async replaceBackend(): Promise<void> {
      backends[0] = await startBackend(env, own[0])
      direct(platform, backends)
    },
    /** Starts a storefront again where it was. */
    async replaceStorefront(which: 0 | 1): Promise<void> {
      const PORT = new URL(storefronts[which]?.url ?? '').port
      storefronts[which] = await startStorefront(platform.url, { ...front, PORT })
    },
    /** Runs an operator's command on a machine of its own; returns what it prints. */
    async run(...args: string[]): Promise<string> {
      const { code, stdout, stderr } = await runProgram(commands, 'backend/commands/main.ts', args, env)
      if (code !== 0) throw new Error(stderr)
      return stdout
    },
    async stop(): Promise<void> {
      await Promise.all([...storefronts, ...backends].map((process) => process.stop()))
      for (const balancer of [platform, shop]) balancer.close()
      for (const way of [line, cache_line]) way.close()
      await Promise.all([cache.stop(), bucket.remove()])
      database.remove()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
