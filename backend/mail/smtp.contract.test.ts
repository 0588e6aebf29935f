import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { signUpUser } from '../testing/customer'
import { printFaultRow } from '../testing/fault-row'
import { backendOfFile } from '../testing/file-backend'
import { readMail } from '../testing/mail'
import { placeOrder } from '../testing/ordering'
import { runCommand } from '../testing/run'
import { seedNothing, seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'

jest.setTimeout(600_000)

/** A minimal SMTP server; the recipient's name selects its behaviour. */
function smtpServer(received: string[], forgiven: Set<string>): Server {
  return createServer((socket) => {
    let data: string | null = null
    socket.write('220 test ESMTP\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      if (data !== null) {
        data += chunk.toString()
        if (!data.endsWith('\r\n.\r\n')) return
        received.push(data.slice(0, -5))
        data = null
        return void socket.write('250 taken\r\n')
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const mood = /^RCPT TO:<([a-z]+)/i.exec(line)?.[1] ?? ''
        if (/^EHLO/i.test(line)) socket.write('250 test\r\n')
        else if (forgiven.has(mood)) socket.write('250 ok\r\n')
        else if (mood === 'busy') socket.write('451 4.3.0 try again later\r\n')
        else if (mood === 'refused' || mood === 'centrale') socket.write('550 5.1.1 no such mailbox\r\n')
        else if (mood === 'dropped') socket.destroy()
        else if (mood === 'hanging') return
        else if (/^DATA/i.test(line)) {
          data = ''
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
}

describe('mail by SMTP', () => {
  const received: string[] = []
  const forgiven = new Set<string>()
  const server = smtpServer(received, forgiven)
  const backend = backendOfFile({
    fill: async (folder) => {
      await seedNothing(folder)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    },
    env: () => ({
      SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      MAIL_FROM: 'Prova <shop@example.com>',
      LOG_LEVEL: 'warn',
    }),
  })
  afterAll(() => server.close())

  const until = async (met: () => boolean | Promise<boolean>) => {
    const limit = AbortSignal.timeout(60_000)
    while (!(await met())) {
      if (limit.aborted) throw new Error(`it does not come about:\n${backend.output()}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const mails = async (...args: string[]) => {
    const ran = await runCommand(backend.folder, 'mail', ...args, '--json')
    expect([ran.code, ran.stderr]).toEqual([0, ''])
    return JSON.parse(ran.stdout)
  }

  it('delivers past mails that hang, are deferred, refused or dropped, and logs no address', async () => {
    for (const mood of ['hanging', 'busy', 'refused', 'dropped', 'good'])
      await backend.api('signUp', { body: { user: signUpUser(`${mood}@example.com`), password: 'gatto-verde-tre' } })
    await until(() => received.length > 0)
    const mail = readMail(received[0] ?? '')
    expect(mail.to).toBe('good@example.com')
    expect(mail.subject).toBe('Conferma la tua email per Salvia')
    expect(mail.link).toContain('/confirm/email?token=')
    expect(received[0]).toContain('From: Prova <shop@example.com>')
    await until(
      () => /mail given up/.test(backend.output()) && (backend.output().match(/mail not sent/g) ?? []).length > 1,
    )
    expect(backend.output()).not.toContain('@example.com')
    expect(backend.mails()).toEqual([])
    printFaultRow('SMTP in five moods', {
      moods: 5,
      mails: 5,
      'gone out': received.length,
      'wait or given up, and named': 4,
      lost: 0,
    })
  })

  it('gives a refused mail up immediately and visibly, and retries others', async () => {
    // A slow machine may have tried them again.
    const waiting = { attempts: expect.any(Number), next_attempt_at: expect.any(String) }
    const listed = await mails('list')
    // On a slow machine its time limit has passed by now.
    const { failure } = listed[1]
    expect([null, 'Timeout']).toContain(failure)
    expect(listed).toEqual([
      { ...common('refused'), attempts: 1, next_attempt_at: null, failure: expect.stringContaining('550 5.1.1') },
      { ...common('hanging'), ...waiting, failure },
      { ...common('busy'), ...waiting, failure: expect.stringContaining('451 4.3.0') },
      { ...common('dropped'), ...waiting, failure: expect.any(String) },
    ])
    const ready = await fetch(`${backend.url}/api/ready`)
    // Orders work without mail.
    expect(ready.status).toBe(200)
    expect((await ready.json()).checks.mail).toMatchObject({ ok: false, waiting: 3, given_up: 1 })
  })

  it('retries what the operator names, and deletes what must not be sent', async () => {
    forgiven.add('refused')
    const [refused, hanging] = await mails('list')
    expect(await mails('retry')).toEqual([refused.id])
    await until(() => received.some((text) => text.includes('To: refused@example.com')))
    expect(await mails('drop', String(hanging.id))).toEqual([hanging.id])
    expect((await mails('list')).map(({ id }: { id: number }) => id)).not.toContain(hanging.id)
    const again = await runCommand(backend.folder, 'mail', 'drop', String(hanging.id))
    expect([again.code, again.stderr]).toEqual([1, 'No such mail waits\n'])
  })

  const common = (mood: string) => ({
    id: expect.any(Number),
    recipient: `${mood}@example.com`,
    subject: expect.any(String),
    created_at: expect.any(String),
  })
})

describe('a mail about a new order that the pharmacy’s server refuses', () => {
  const received: string[] = []
  const forgiven = new Set<string>()
  const server = smtpServer(received, forgiven)
  const backend = backendOfFile({
    fill: async (folder) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return seedShop(folder)
    },
    env: () => ({ SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }),
  })
  afterAll(() => server.close())
  const readMails = async () => (await (await fetch(`${backend.url}/api/ready`)).json()).checks.mail

  it('is tried again, reported by readiness, and sent by retry', async () => {
    await placeOrder(backend.api, backend.somebody(), shop.cosmetic)
    while ((await readMails()).refused === 0);
    expect(await readMails()).toMatchObject({ ok: false, refused: 1, given_up: 0 })
    const listed = JSON.parse((await runCommand(backend.folder, 'mail', 'list', '--json')).stdout)
    expect(listed.find(({ recipient }: { recipient: string }) => recipient === 'centrale@example.com')).toMatchObject({
      next_attempt_at: expect.any(String),
      failure: expect.stringContaining('550 5.1.1'),
    })
    forgiven.add('centrale')
    await runCommand(backend.folder, 'mail', 'retry')
    while (!received.some((text) => text.includes('To: centrale@example.com'))) await readMails()
    while (!(await readMails()).ok);
  })
})
