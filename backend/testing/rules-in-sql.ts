import { type SQL, sql } from 'drizzle-orm'
import {
  channelSql,
  discountPercentSql,
  isDueSql,
  isReducedSql,
  nextPriceChangeSql,
  priceSql,
} from '../catalogue/rule-sql'
import { openDatabase, selectRows, toInstant } from '../database/open'
import { readBackendEnv } from '../process/env'
import { ASKED, DATED, PRICES, PRODUCTS } from './rules-to-compare'

// Prints the database's result for each rule that exists in SQL too, in the order of `rules-to-compare.ts`.

async function main(): Promise<void> {
  const env = readBackendEnv()
  const { database, close } = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR })
  const columns = ASKED.map(({ channel, met }) => channelSql(sql`p`, channel, ...met))
  const products = await selectRows<{ answers: boolean[] }>(
    database,
    sql`SELECT ARRAY[${sql.join(columns, sql`, `)}] AS answers FROM jsonb_to_recordset(${JSON.stringify(PRODUCTS)}::jsonb) AS p(kind text, supply text)`,
  )
  const percents = await selectRows<{ percent: number }>(
    database,
    sql`SELECT ${discountPercentSql(sql`o`)} AS percent FROM jsonb_to_recordset(${JSON.stringify(PRICES)}::jsonb)
      AS o(price_cents int, list_price_cents int, lowest_30d_cents int)`,
  )
  const [o, at] = [sql`o`, sql`o.at`]
  const dated = await selectRows<{ price: number; is_reduced: boolean; next: Date | string | null }>(
    database,
    sql`SELECT ${priceSql(o, at)} AS price, ${isReducedSql(o, at)} AS is_reduced, ${nextPriceChangeSql(o, at)} AS next
      FROM jsonb_to_recordset(${JSON.stringify(DATED)}::jsonb) AS o(at timestamptz, price_cents int, list_price_cents int,
        sale_starts_at timestamptz, sale_ends_at timestamptz)`,
  )
  const explain = async (condition: SQL) =>
    (
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`SET LOCAL enable_seqscan = off`)
        const plan = sql`EXPLAIN SELECT minsan FROM offers o WHERE o.minsan = ANY('{a}') AND ${condition}`
        return selectRows<Record<string, string>>(transaction, plan)
      })
    )
      .flatMap((row) => Object.values(row))
      .join(' ')
  const due = [sql`o.price_changes_at <= now()`, isDueSql(o)]
  process.stdout.write(
    JSON.stringify({
      due: await Promise.all(due.map(explain)),
      products: products.map(({ answers }) => answers),
      dated: dated.map(({ price, is_reduced, next }) => [price, is_reduced, toInstant(next)]),
      percents: percents.map(({ percent }) => percent),
    }),
  )
  await close()
}

await main()
