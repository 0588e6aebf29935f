import { readArticles } from '../demo/files'
import { backendOfFile } from '../testing/file-backend'

const backend = backendOfFile({
  env: () => ({ SITE_URL: 'https://shop.example/', DEMO: 'on', DEMO_PRODUCTS: '1', DEMO_PHARMACIES: '1' }),
})

const ask = async (path: string) => {
  const response = await fetch(`${backend.url}/wp-json/wp/v2${path}`)
  return { status: response.status, headers: response.headers, json: await response.json() }
}
const slugs = (json: { slug: string }[]) => json.map(({ slug }) => slug)

let articles: Awaited<ReturnType<typeof readArticles>>[number]['record'][]
beforeAll(async () => {
  const rows = await readArticles()
  articles = rows.map(({ record }) => record).sort((one, other) => other.written_at.localeCompare(one.written_at))
})

test('posts come newest first, with the totals in the headers', async () => {
  const { status, headers, json } = await ask('/posts?per_page=5&page=2')
  expect(status).toBe(200)
  expect([headers.get('x-wp-total'), headers.get('x-wp-totalpages')]).toEqual(['12', '3'])
  expect(slugs(json)).toEqual(articles.slice(5, 10).map(({ slug }) => slug))
  expect(json[0].date_gmt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
  expect(json[0]._embedded).toBeUndefined()
  expect((await ask('/posts')).json).toHaveLength(10)
})

test.each([
  ['/posts?page=3&per_page=9', 400, 'rest_post_invalid_page_number'],
  ['/posts?per_page=101', 400, 'rest_invalid_param'],
  ['/posts?page=0', 400, 'rest_invalid_param'],
  ['/posts?categories=x', 400, 'rest_invalid_param'],
  ['/posts/999', 404, 'rest_post_invalid_id'],
  ['/media/999', 404, 'rest_post_invalid_id'],
])('%s is refused as WordPress does: %d %s', async (path, status, code) => {
  const answer = await ask(path)
  expect([answer.status, answer.json.code, answer.json.data.status]).toEqual([status, code, status])
})

test('a post by its slug comes with its picture, its terms and its author', async () => {
  const { json } = await ask('/posts?slug=influenza-e-vaccinazione&_embed')
  expect(json).toHaveLength(1)
  const [post] = json
  expect(post.link).toBe('https://shop.example/blog/influenza-e-vaccinazione')
  expect(post.content.rendered).toContain('href="https://shop.example/blog/lavarsi-le-mani"')
  expect(post._embedded['wp:term'][1].map((tag: { slug: string }) => tag.slug)).toContain('termometri')
  expect(post._embedded.author[0].name).not.toBe('')
  const [media] = post._embedded['wp:featuredmedia']
  expect(media).toEqual((await ask(`/media/${post.featured_media}`)).json)
  const picture = await fetch(media.source_url)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { default: sharp } = await import('sharp')
  expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBe(1200)
})

test('a category and a search find what they name, without accents and in any case', async () => {
  const { json } = await ask('/categories?per_page=100')
  expect(json).toHaveLength(new Set(articles.map(({ category }) => category)).size)
  for (const { id, count } of json) expect((await ask(`/posts?categories=${id}&per_page=100`)).json).toHaveLength(count)
  expect(slugs((await ask('/posts?search=PIDOCCHI&orderby=relevance')).json)[0]).toBe('pidocchi-a-scuola')
  expect((await ask('/posts?search=citta')).json.length).toBeGreaterThan(0)
  const none = await ask('/posts?search=zzzzzz')
  expect([none.status, none.json, none.headers.get('x-wp-total')]).toEqual([200, [], '0'])
})

test('each article is whole, with its sources, and leads to articles that are there', () => {
  expect(articles).toHaveLength(12)
  for (const { slug, body } of articles) {
    const words = body
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s+/)
    const [, sources = ''] = body.split('<h2>Fonti</h2>')
    expect([slug, words.length > 500, (sources.match(/href="https:\/\//g)?.length ?? 0) >= 3]).toEqual([
      slug,
      true,
      true,
    ])
    for (const [, linked] of body.matchAll(/href="\/blog\/([^"]+)"/g))
      expect(articles.map((one) => one.slug)).toContain(linked)
  }
})
