import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { BackendEnv } from '../process/env'
import type { Mail } from './compose'

/** A way to deliver mails, with its concurrency; a refused mail rejects, and retry.ts reads the reason. */
export type Delivery = ReturnType<typeof createDelivery>

/** Connections that every provider allows. */
const LANES = 5
/** In ms. A server that is slow at every step takes about 200 s, less than the sender's lease. */
const SMTP_LIMITS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/**
 * Delivers by SMTP if SMTP_URL is set, else to `.eml` files in `DATA_DIR/outbox`, with links on the console, in order.
 */
export function createDelivery(env: Pick<BackendEnv, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>) {
  if (!env.SMTP_URL) return { lanes: 1, deliver: toFolder(path.join(env.DATA_DIR, 'outbox'), env.MAIL_FROM) }
  const transport = createTransport({ url: env.SMTP_URL, ...SMTP_LIMITS })
  return {
    lanes: LANES,
    async deliver(_id: number, mail: Mail) {
      await transport.sendMail(toMessage(mail, env.MAIL_FROM))
    },
  }
}

function toFolder(folder: string, from: string) {
  const compiler = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (id: number, mail: Mail) => {
    const { message } = await compiler.sendMail(toMessage(mail, from))
    await mkdir(folder, { recursive: true })
    const name = `${new Date().toISOString().replace(/[-:.]/g, '')}-${String(id).padStart(6, '0')}.eml`
    const file = path.join(folder, name)
    // Renamed when complete, since readers look for *.eml.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    const link = /^https?:\/\/\S+$/m.exec(mail.text)?.[0]
    process.stdout.write(`mail written to ${file}${link ? `\n  its link: ${link}` : ''}\n`)
  }
}

function toMessage(mail: Mail, from: string) {
  return {
    from,
    to: mail.recipient,
    ...(mail.reply_to && { replyTo: mail.reply_to }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
