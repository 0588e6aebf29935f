import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { BackendEnv } from '../env'
import type { Mail } from './queue'

/** Hands one mail over. Rejects where the mail has to be tried again. */
export type Deliver = (id: number, mail: Mail) => Promise<void>

const SMTP_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** SMTP where SMTP_URL names a server, else `.eml` files in `DATA_DIR/outbox` and the link on the console. */
export function deliveryOf(env: Pick<BackendEnv, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Deliver {
  if (!env.SMTP_URL) return toFolder(path.join(env.DATA_DIR, 'outbox'), env.MAIL_FROM)
  const transport = createTransport({ url: env.SMTP_URL, ...SMTP_LIMITS })
  return async (_id, mail) => {
    await transport.sendMail(messageOf(mail, env.MAIL_FROM))
  }
}

function toFolder(folder: string, from: string): Deliver {
  const compiler = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (id, mail) => {
    const { message } = await compiler.sendMail(messageOf(mail, from))
    await mkdir(folder, { recursive: true })
    const name = `${new Date().toISOString().replace(/[-:.]/g, '')}-${String(id).padStart(6, '0')}.eml`
    const file = path.join(folder, name)
    // Renamed when it is whole, since readers look for *.eml.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    const link = /^https?:\/\/\S+$/m.exec(mail.text)?.[0]
    process.stdout.write(`mail written to ${file}${link ? `\n  its link: ${link}` : ''}\n`)
  }
}

function messageOf(mail: Mail, from: string) {
  return {
    from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
