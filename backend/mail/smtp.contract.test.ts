import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { signUpUser } from '../testing/customer'
import { backendOfFile } from '../testing/file-backend'
import { readMail } from '../testing/mail'

/** As much of an SMTP server as a sender needs; it refuses recipients that begin with "bad". */
function smtpServer(received: string[]): Server {
  return createServer((socket) => {
    let data: string | null = null
    socket.write('220 test ESMTP\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (data === null) {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          if (/^EHLO/i.test(line)) socket.write('250 test\r\n')
          else if (/^RCPT TO:<bad/i.test(line)) socket.write('451 4.3.0 try again later\r\n')
          else if (/^DATA/i.test(line)) {
            data = ''
            socket.write('354 go on\r\n')
          } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
          else socket.write('250 ok\r\n')
        }
        return
      }
      data += chunk.toString()
      if (!data.endsWith('\r\n.\r\n')) return
      received.push(data.slice(0, -5))
      data = null
      socket.write('250 taken\r\n')
    })
  })
}

describe('mail by SMTP', () => {
  const received: string[] = []
  const server = smtpServer(received)
  const backend = backendOfFile({
    fill: () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    env: () => ({
      SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Prova <shop@example.com>',
      LOG_LEVEL: 'warn',
    }),
  })
  afterAll(() => server.close())

  it('goes out, past a mail that is refused for now, and the log names no address', async () => {
    for (const email of ['bad@example.com', 'good@example.com'])
      await backend.api('signUp', { body: { user: signUpUser(email), password: 'gatto-verde-tre' } })
    for (let tries = 0; received.length === 0 && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const mail = readMail(received[0] ?? '')
    expect(mail.to).toBe('good@example.com')
    expect(mail.subject).toBe('Conferma la tua email per Salvia')
    expect(mail.link).toContain('/confirm/email/good%40example.com?token=')
    expect(received[0]).toContain('From: Prova <shop@example.com>')
    expect(backend.output()).toContain('mail not sent')
    expect(backend.output()).not.toContain('@example.com')
    expect(backend.mails()).toEqual([])
  })
})
