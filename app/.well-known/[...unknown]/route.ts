/** Programs probe these addresses (RFC 8615), and need a 404 instead of the redirect to the home page. */
export function GET(): Response {
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=3600' } })
}
