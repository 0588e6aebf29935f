/** Programs ask what a site supports (RFC 8615): the home page is no answer to them. */
export function GET(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=3600' } })
}
