import http from 'node:http'
import { text } from 'node:stream/consumers'

/** A URL, and the cookie of a visitor with a selected pharmacy. */
export interface Visit {
  path: string
  cookie?: string
}

/** Answers per status; `0` for none. */
export type Answers = Map<number, number>

/** Sends visits with limited concurrency until there are no more. Only the shop's timeouts apply. */
export async function send(
  url: string,
  visits: Iterable<Visit>,
  atOnce: number,
  onAnswer = () => {},
): Promise<Answers> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce })
  const answers: Answers = new Map()
  const queue = visits[Symbol.iterator]()
  const visitor = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const status = await ask(agent, url, next.value)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      onAnswer()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, visitor))
  agent.destroy()
  return answers
}

function ask(agent: http.Agent, url: string, { path, cookie }: Visit): Promise<number> {
  const headers = { 'Accept-Encoding': 'br', Accept: 'text/html', ...(cookie && { Cookie: cookie }) }
  return new Promise((resolve) => {
    const request = http.get(`${url}${path}`, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', () => resolve(0))
    })
    request.once('error', () => resolve(0))
  })
}

async function json<Answer>(url: string): Promise<Answer> {
  const [response] = await new Promise<[http.IncomingMessage]>((resolve, reject) => {
    http.get(url, (answer) => resolve([answer])).once('error', reject)
  })
  return JSON.parse(await text(response)) as Answer
}

/** Reads what visitors may open from the platform. */
export async function readShelves(backendUrl: string) {
  const minsans: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: { items: { minsan: string }[]; next: string | null } = await json(
      `${backendUrl}/v1/products?limit=500&after=${after}`,
    )
    minsans.push(...page.items.map(({ minsan }) => minsan))
    after = page.next
  }
  const pharmacies = await json<{ id: string; code: string }[]>(
    `${backendUrl}/v1/pharmacies?latitude=45.46&longitude=9.19&radius_km=1500&limit=100`,
  )
  const categories = await json<{ slug: string }[]>(`${backendUrl}/categorie`)
  return { minsans, pharmacies, categories: categories.map(({ slug }) => slug) }
}

type Shelves = Awaited<ReturnType<typeof readShelves>>

/** Yields different pages: each product without a pharmacy, then at each pharmacy. */
export function* differentPages({ minsans, pharmacies }: Shelves, count: number): Generator<Visit> {
  let sent = 0
  for (const pharmacy of [null, ...pharmacies])
    for (const minsan of minsans) {
      if (sent === count) return
      sent += 1
      yield { path: `/product/${minsan}`, ...(pharmacy && { cookie: `pharmacy=${pharmacy.id}` }) }
    }
  throw new Error(`the shop has only ${sent} different pages`)
}

/** Yields a day's mixed traffic until `over`: few URLs often, many seldom. */
export function* mixedVisits(shelves: Shelves, random: () => number, over: () => boolean): Generator<Visit> {
  const { minsans, pharmacies, categories } = shelves
  const one = <Thing>(of: readonly Thing[]): Thing => of[Math.floor(random() * of.length)] as Thing
  const often = <Thing>(of: readonly Thing[]): Thing => of[Math.floor(random() ** 3 * of.length)] as Thing
  const words = ['crema', 'tachi', 'vitamina c', 'tosse', 'sciroppo', 'solare', 'zzzz']
  while (!over()) {
    const kind = random()
    const product = `/product/${often(minsans)}`
    const path =
      kind < 0.1
        ? '/home'
        : kind < 0.5
          ? product
          : kind < 0.65
            ? `/categories/${often(categories)}${random() < 0.3 ? `?page=${1 + Math.floor(random() * 4)}` : ''}`
            : kind < 0.72
              ? `/categories/${often(categories)}?sort=price_asc`
              : kind < 0.8
                ? `/search?query=${encodeURIComponent(`${one(words)}${random() < 0.5 ? Math.floor(random() * 1000) : ''}`)}`
                : kind < 0.88
                  ? `/api/v1/autocomplete?query=${encodeURIComponent(one(words))}`
                  : kind < 0.91
                    ? `/api/markdown${product}`
                    : kind < 0.93
                      ? `/pharmacy/${often(pharmacies).code}`
                      : kind < 0.95
                        ? '/blog'
                        : kind < 0.96
                          ? `/og${product}.png`
                          : one([
                              '/discounts',
                              '/login',
                              '/pharmacies',
                              '/sitemap.xml',
                              '/pharmacy-services',
                              '/checkout',
                            ])
    const chosen = random() < 0.4 ? often(pharmacies) : null
    yield { path, ...(chosen && { cookie: `pharmacy=${chosen.id}` }) }
  }
}
