import type { Post } from '@/lib/blog/posts'
import { giveEnvironment } from '@/lib/testing/environment'
import { postMarkdown } from './post'

giveEnvironment({ SITE_URL: 'https://salvia.example' })

const post: Post = {
  slug: 'febbre',
  title: 'Febbre: * quando',
  excerpt: '',
  published: '2026-11-01T08:00:00Z',
  modified: '2026-11-01T08:00:00Z',
  categories: [],
  picture: null,
  author: null,
  review: null,
  terms: [],
  words: 9,
  body: [
    { tag: 'h2', children: ['Misurare'] },
    { tag: 'p', children: ['Vedi ', { tag: 'a', href: '/product/980123451', rel: null, children: ['il termometro'] }] },
    { tag: 'figure', children: [{ tag: 'img', src: '/media/blog/a', alt: 'Una mano', width: 4, height: 3 }] },
  ],
}

test('a post has its page’s content, with absolute addresses', () => {
  expect(postMarkdown(post, { byline: 'Pubblicato il 1 novembre 2026', disclaimer: 'Informa.' })).toBe(
    `# Febbre: \\* quando

Pubblicato il 1 novembre 2026

## Misurare

Vedi [il termometro](<https://salvia.example/product/980123451>)

![Una mano](<https://salvia.example/media/blog/a>)

Informa.

<https://salvia.example/blog/febbre>
`,
  )
})
