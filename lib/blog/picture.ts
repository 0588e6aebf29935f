import { createHmac, timingSafeEqual } from 'node:crypto'
import { splitList } from '@/lib/process/split-list'
import { blogUrl, env } from '@/lib/settings/env'

const PATH = /^\/media\/blog\/([\w-]{22})-([\w-]{1,1400})\.webp$/

const keys = () => splitList(env().SESSION_SECRET)
const mark = (key: string, name: string) =>
  createHmac('sha256', key).update(`blog-picture ${name}`).digest('base64url').slice(0, 22)

/** Allows the blog's host and those named by the operator. */
function allowedHost(host: string): boolean {
  const named = env()
    .BLOG_MEDIA_HOSTS.split(',')
    .map((one) => one.trim().toLowerCase())
  return host === new URL(blogUrl()).host || (host !== '' && named.includes(host))
}

/**
 * Address of a blog picture on our image pipeline; null for a host that is not allowed. Signed, so that clients
 * cannot make the shop fetch arbitrary URLs.
 */
export function picturePath(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || !allowedHost(url.host)) return null
  // Public pages must not reveal the blog's own host, which may be internal.
  const own = url.host === new URL(blogUrl()).host
  const name = Buffer.from(own ? `${url.pathname}${url.search}` : url.href).toString('base64url')
  const [key = ''] = keys()
  const path = `/media/blog/${mark(key, name)}-${name}.webp`
  return PATH.test(path) ? path : null
}

/** Source of a pipeline address; null if the signature is invalid. */
export function pictureSource(path: string): URL | null {
  const [, given = '', name = ''] = PATH.exec(path) ?? []
  const good = keys().some((key) => given !== '' && timingSafeEqual(Buffer.from(mark(key, name)), Buffer.from(given)))
  if (!good) return null
  const address = Buffer.from(name, 'base64url').toString('utf8')
  const url = URL.canParse(address, blogUrl()) ? new URL(address, blogUrl()) : null
  return url && allowedHost(url.host) ? url : null
}
