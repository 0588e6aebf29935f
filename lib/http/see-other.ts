import { NextResponse } from 'next/server'

/** Redirects with 303 to a path (our own host may be wrong behind a proxy), or to another site. */
export function seeOther(location: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

/**
 * Leads a form on to another site. Chromium checks `form-action` for each redirect of a form, so a redirect would need
 * every provider's hosts in the policy; a page that refreshes is a navigation of its own.
 */
export function leadOn(location: string, { title, link }: { title: string; link: string }): Response {
  const { href, protocol } = new URL(location)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`no web address: ${protocol}`)
  const address = href.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
  const html = `<!DOCTYPE html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}"><title>${title}</title></head><body><main><h1>${title}</h1><p><a href="${address}">${link}</a></p></main></body></html>`
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } })
}
