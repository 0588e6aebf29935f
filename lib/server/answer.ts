import type { ServerResponse } from 'node:http'

/** A complete answer, not sent yet. A null header is removed from the response. */
export interface Answer {
  status: number
  headers: Record<string, string | null>
  body?: string | Buffer
}

/** Sends an answer. For HEAD, node:http sends the same head with the body's length (RFC 9110, 9.3.2). */
export function send(response: ServerResponse, answer: Answer): void {
  setHeaders(response, answer)
  response.writeHead(answer.status).end(answer.body)
}

export function setHeaders(response: ServerResponse, { headers, body }: Pick<Answer, 'headers' | 'body'>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) response.removeHeader(name)
    else response.setHeader(name, value)
  }
  if (body !== undefined) response.setHeader('Content-Length', Buffer.byteLength(body))
}
