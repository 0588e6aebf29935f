import type { Category } from '@/lib/contract/products'
import { atomFeed } from './feed'
import { parseSlug } from './paths'
import { picturePath, pictureSource } from './picture'
import { getNeighbours, linkedIn, relatedCategories, toPost, toPostSummary } from './posts'
import { blogApiUrl, goodOnes, toAuthor, toReview, wordpressPost } from './source'

const environment = {
  API_BASE_URL: 'http://platform.example',
  BLOG_API_URL: 'https://blog.example/wp-json/wp/v2',
  BLOG_MEDIA_HOSTS: 'cdn.example:8080, I0.WP.com',
  SITE_URL: 'https://shop.example',
  SESSION_SECRET: `${'new'.repeat(12)},${'old'.repeat(12)}`,
}
beforeAll(() => Object.assign(process.env, environment))

const raw = {
  id: 1,
  slug: 'un-post',
  date_gmt: '2026-01-02T03:04:05',
  modified_gmt: '2026-01-03T00:00:00',
  title: { rendered: 'L&#8217;uno &amp; <em>l&#8217;altro</em>' },
  excerpt: {
    rendered: '<p>Inizio [gallery ids="1"]del testo [&hellip;] <a class="more-link" href="x">Leggi</a></p>',
    protected: false,
  },
  content: { rendered: '<p>Inizio del testo e seguito.</p>', protected: false },
  categories: [3],
  featured_media: 9,
  _embedded: {
    'wp:featuredmedia': [
      { source_url: 'https://blog.example/a.jpg', alt_text: 'A &amp; B', media_details: { width: 40, height: 30 } },
    ],
    'wp:term': [
      [{ id: 3, name: 'Sole &amp; mare', slug: 'sole', taxonomy: 'category' }],
      [{ id: 4, slug: 'solari-corpo', name: 'x', taxonomy: 'post_tag' }],
    ],
    author: [{ code: 'rest_user_invalid_id', message: '', data: {} }],
  },
}
const read = (changes: object = {}) => goodOnes(wordpressPost, [{ ...raw, ...changes }])[0]
const summary = (changes: object = {}) => {
  const post = read(changes)
  return post ? toPostSummary(post) : 'refused'
}

test('links to other posts of the blog stay in the shop, whatever form the blog’s addresses have', () => {
  const hrefs = [
    'https://blog.example/2026/01/altro-post/?utm_source=x#dose',
    'http://www.blog.example/altro-post',
    '/altro-post/',
    'https://blog.example/?p=7',
    'https://blog.example/chi-siamo/',
    'https://blog.example/?p=8',
    'https://blog.example/',
    'https://altrove.example/altro-post/',
    'https://www.sito.example/altro-post/',
  ]
  const rendered = hrefs.map((href) => `<p><a href="${href}">x</a></p>`).join('')
  const post = read({ link: 'https://sito.example/un-post/', content: { rendered, protected: false } })
  if (!post) throw new Error('the post was refused')
  expect(linkedIn(post)).toEqual({ slugs: ['altro-post', 'chi-siamo'], ids: [7, 8] })
  const body = toPost(post, getNeighbours([{ id: 7, slug: 'altro-post' }]))?.body ?? []
  const found = body.flatMap((node) => (typeof node === 'object' && 'children' in node ? node.children : []))
  expect(found.map((node) => typeof node === 'object' && node.tag === 'a' && [node.href, node.rel === null])).toEqual([
    ['/blog/altro-post', true],
    ['/blog/altro-post', true],
    ['/blog/altro-post', true],
    ['/blog/altro-post', true],
    ['https://blog.example/chi-siamo/', false],
    ['https://blog.example/?p=8', false],
    ['https://blog.example/', false],
    ['https://altrove.example/altro-post/', false],
    ['/blog/altro-post', true],
  ])
})

test('a post is text, instants and a picture of our own pipeline', () => {
  expect(summary()).toMatchObject({
    title: 'L’uno & l’altro',
    excerpt: 'Inizio del testo…',
    published: '2026-01-02T03:04:05Z',
    modified: '2026-01-03T00:00:00Z',
    categories: [{ id: 3, slug: 'sole', name: 'Sole & mare' }],
    picture: { alt: 'A & B', width: 40, height: 30, path: expect.stringMatching(/^\/media\/blog\/[\w-]+\.webp$/) },
  })
  const post = read()
  expect(post && toPost(post)).toMatchObject({ author: null, terms: ['sole', 'solari-corpo'], words: 5 })
})

test.each([
  ['a protected one', { content: { rendered: '', protected: true } }, null],
  ['one without a title', { title: { rendered: ' &nbsp; ' } }, null],
  ['one without any date', { date_gmt: '0000-00-00T00:00:00', modified_gmt: null }, null],
  ['one without a slug', { slug: '' }, 'refused'],
])('%s is not shown', (_what, changes, expected) => expect(summary(changes)).toBe(expected))

test.each([
  ['errors', { 'wp:featuredmedia': [{ code: 'rest_forbidden' }] }],
  ['nothing', undefined],
  ['a list', []],
  ['no sizes', { 'wp:featuredmedia': [{ source_url: 'https://blog.example/a.jpg', media_details: [] }] }],
])('a post stands also where its neighbours are %s', (_what, _embedded) => {
  expect(summary({ _embedded })).toMatchObject({ title: 'L’uno & l’altro' })
})

test('pictures come only from allowed hosts, by a signed address', () => {
  for (const url of ['https://blog.example/a b.png', 'https://cdn.example:8080/x', 'https://i0.wp.com/y']) {
    const path = picturePath(url)
    expect(path && pictureSource(path)?.href).toBe(new URL(url).href)
  }
  // Pictures of the blog's own host are stored by path and fetched from the blog.
  expect(pictureSource(picturePath('http://blog.example/a.png?b=1') ?? '')?.href).toBe('https://blog.example/a.png?b=1')
  for (const url of [
    'https://other.example/a.png',
    'https://cdn.example/x',
    'file:///etc/passwd',
    'https://u@blog.example/a',
    'a.png',
  ])
    expect(picturePath(url)).toBeNull()
  const path = picturePath('https://blog.example/a.png') ?? ''
  expect(Buffer.from(path.split('-').at(-1) ?? '', 'base64url').toString()).not.toContain('blog.example')
  const name = Buffer.from('https://blog.example/wp-cron.php').toString('base64url')
  expect(pictureSource(`${path.slice(0, 34)}-${name}.webp`)).toBeNull()
  expect(pictureSource(path.replace('.webp', ''))).toBeNull()
})

test('the blog is asked with and without pretty permalinks', () => {
  expect(blogApiUrl('https://x.example/wp-json/wp/v2/', '/posts', { page: 2 }).href).toBe(
    'https://x.example/wp-json/wp/v2/posts?page=2',
  )
  expect(blogApiUrl('https://x.example/?rest_route=/wp/v2', '/posts', { page: 2 }).searchParams.get('rest_route')).toBe(
    '/wp/v2/posts',
  )
})

test.each([
  ['un-post', 'un-post'],
  ['薬', '%e8%96%ac'],
  ['%E8%96%AC', '%e8%96%ac'],
  ['a/b', 'a%2fb'],
  ['%E8', null],
  ['', null],
])('the slug of an address: %s', (segment, slug) => expect(parseSlug(segment)).toBe(slug))

test('what is related is a category of the shop, two at most', () => {
  const category = (slug: string, children: string[] = []): Category => ({
    slug,
    name: slug,
    image: null,
    description: null,
    products_count: 1,
    children: children.map((child) => ({ ...category(child), children: [] })),
  })
  expect(relatedCategories(['x', 'b', 'a', 'b', 'c'], [category('a', ['b']), category('c')])).toEqual(['b', 'a'])
})

test('the feed is well-formed whatever a title holds', () => {
  const one = summary({ title: { rendered: 'A &lt;b&gt; &amp; \u0001"c"' } })
  if (!one || one === 'refused') throw new Error('no post')
  const feed = atomFeed({ title: 'Blog', subtitle: '', brand: 'S & S' }, [one])
  expect(feed).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>')
  expect(feed).toContain('<updated>2026-01-03T00:00:00Z</updated>')
  expect(feed).toContain('<name>S &amp; S</name>')
})

test('a post is reviewed by the person its fields or the operator name, if the day has come', () => {
  const post = (changes: object) => read(changes) ?? read()
  const own = { reviewed_by: 'Dott. Sarti', reviewed_on: '2026-01-05' }
  const reviews = [
    { meta: [] },
    { meta: { reviewed_by: 'Dott. Sarti' } },
    { meta: { ...own, reviewed_on: '2999-01-01' } },
    { meta: own },
    { meta: [], acf: own },
  ].map((changes) => {
    const found = post(changes)
    return found && toPost(found)?.review
  })
  const sarti = { name: 'Dott. Sarti', day: '2026-01-05' }
  expect(reviews).toEqual([null, null, null, sarti, sarti])
  const operator = { BLOG_REVIEWER: 'Dott.ssa Riva', BLOG_REVIEWED_ON: '2026-01-04' }
  expect(toReview({}, '2026-01-04T12:00:00Z', operator)).toEqual({ name: 'Dott.ssa Riva', day: '2026-01-04' })
  expect(toReview({}, '2026-01-06T00:00:00Z', operator)).toBeNull()
  expect(toReview({}, '2026-01-04T12:00:00Z', { ...operator, BLOG_REVIEWER: undefined })).toBeNull()
  expect(toReview({ reviewed_on: '2026-01-07' }, '2026-01-06T00:00:00Z', operator)).toEqual({
    name: 'Dott.ssa Riva',
    day: '2026-01-07',
  })
})

test('an account is no author, and a team no person', () => {
  expect(['admin', 'La redazione di Salvia', 'Anna Riva'].map(toAuthor)).toEqual([
    null,
    { name: 'La redazione di Salvia', person: false },
    { name: 'Anna Riva', person: true },
  ])
})
