import { memoizeLatest } from '@/lib/values/memoize-latest'

export interface ReadMail {
  to: string
  subject: string
  text: string
  html: string
  link: string | null
}

/** Parses a mail of the backend: two parts, each quoted-printable, base64 or plain. */
export const readMail = memoizeLatest((raw: string): ReadMail => {
  const { headers, body } = split(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary ? body.split(`--${boundary}`).map((part) => split(part.replace(/^\r?\n/, ''))) : []
  const part = (type: string) => {
    const found = parts.find((candidate) => candidate.headers['content-type']?.startsWith(type))
    return found ? decode(found.body, found.headers['content-transfer-encoding'] ?? '') : ''
  }
  const text = part('text/plain')
  return {
    to: headers.to ?? '',
    subject: decodeWords(headers.subject ?? ''),
    text,
    html: part('text/html'),
    link: /^https?:\/\/\S+$/m.exec(text)?.[0] ?? null,
  }
})

function split(text: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/)
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: rest.join('\r\n\r\n') }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  const text = body.replace(/\r\n/g, '\n')
  return encoding === 'quoted-printable' ? quoted(text.replace(/=\n/g, '')) : text
}

function quoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : quoted(word.replaceAll('_', ' ')),
    )
}

/** Removes addresses with their random tokens, in which a short text may occur by chance. */
export const withoutLinks = (text: string): string => text.replaceAll(/https?:[^\s"<]+/g, '')

interface Sought {
  /** Of the subject. */
  about?: RegExp
  count?: number
}

/** Returns the mails to that address so far, oldest first. */
export const listMails = (backend: { mails(): string[] }, recipient: string, about = /./): ReadMail[] =>
  backend
    .mails()
    .map(readMail)
    .filter(({ to, subject }) => to.toLowerCase().includes(recipient.toLowerCase()) && about.test(subject))

/** Waits until there are so many mails to that address; returns all, oldest first. */
export async function mailsTo(
  backend: { mails(): string[] },
  recipient: string,
  { about = /./, count = 1 }: Sought = {},
): Promise<ReadMail[]> {
  const until = Date.now() + LIMIT_MS
  for (;;) {
    const found = listMails(backend, recipient, about)
    if (found.length >= count) return found
    const others = () => backend.mails().map((raw) => readMail(raw).subject)
    if (Date.now() > until) throw new Error(`${found.length} mails of ${count} about ${about}; there are ${others()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const LIMIT_MS = 60_000

/** Waits for a mail to that address, optionally with a matching subject; returns the last one. */
export const mailTo = async (backend: { mails(): string[] }, recipient: string, about?: RegExp): Promise<ReadMail> =>
  (await mailsTo(backend, recipient, { about })).at(-1) as ReadMail
