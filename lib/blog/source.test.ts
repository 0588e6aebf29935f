import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { onOneClock, timeLeft } from '@/lib/platform/page-clock'
import { picturePath } from './picture'
import type { Post } from './posts'
import { withoutMissing, withSizes } from './server'
import { askBlog } from './source'

/** Longer than the page's budget and shorter than the blog's former timeout. */
const TOO_LONG_MS = 3500
const asked: string[] = []
const silent = createServer(({ url = '' }) => void asked.push(url))
let base = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  Object.assign(process.env, {
    API_BASE_URL: base,
    BLOG_API_URL: `${base}/wp-json/wp/v2`,
    SITE_URL: 'https://shop.example',
    SESSION_SECRET: 's'.repeat(32),
  })
})
afterAll(() => {
  silent.closeAllConnections()
  return new Promise((resolve) => silent.close(resolve))
})
beforeEach(() => {
  asked.length = 0
  Reflect.deleteProperty(globalThis, Symbol.for('salvia.breaker.blog'))
})

const first = async <Answer>(coming: Promise<Answer>) => {
  const over = new AbortController()
  const late = setTimeout(TOO_LONG_MS, 'waited too long', over)
  const found = await Promise.race([coming, late.catch(() => 'waited too long')])
  over.abort()
  return found
}
const failure = (asking: Promise<unknown>) => asking.then(String, (error: Error) => error.message)

test('a page waits for a silent blog no longer than for all else, and then asks it no more', async () => {
  const said = await onOneClock(1000, async () => {
    const one = await first(failure(askBlog('/posts', {})))
    return [one, timeLeft(), await failure(askBlog('/categories', {}))]
  })
  expect(said).toEqual(['the blog: no answer in time', 0, 'the blog: its page has waited long enough'])
  expect(asked).toEqual(['/wp-json/wp/v2/posts'])
})

test('pictures that take longer than half of a page’s time keep their stated size', async () => {
  const path = picturePath(`${base}/a.jpg`) ?? ''
  const picture = { path, alt: '', width: 40, height: 30 }
  const body: Post['body'] = [{ tag: 'img', src: path, alt: '', width: 20, height: 10 } as Post['body'][number]]
  const post = { slug: 'a', title: 'A', picture, body } as Post
  const made = await onOneClock(200, () => first(Promise.all([withSizes(post), withoutMissing([post])])))
  expect(made).toEqual([{ body, picture }, [post]])
})
