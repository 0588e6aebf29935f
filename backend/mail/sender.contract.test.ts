import { eq } from 'drizzle-orm'
import { type OpenDatabase, openDatabase } from '../database/open'
import { mail_outbox } from '../database/schema/accounts'
import { sharedBackend } from '../testing/file-backend'
import { testEnvironment } from '../testing/folder'
import { deleteMails } from './operator'
import { sendMail } from './sender'

jest.setTimeout(300_000)

const { folder } = sharedBackend('shop')
const log = { warn: jest.fn(), error: jest.fn() } as never
let opened: OpenDatabase

beforeAll(async () => {
  const { DATABASE_URL, DATA_DIR = folder } = await testEnvironment(folder)
  opened = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR })
})
afterAll(() => opened.close())

/** The backend's own sender leaves a leased mail. */
const LEASED = new Date('2100-01-01')
const texts = { reply_to: null, unsubscribe: null, insists: false, subject: 'Ordine', text: 'link', html: 'link' }

async function queue(recipient: string) {
  const [row] = await opened.database
    .insert(mail_outbox)
    .values({ recipient, ...texts, attempts: 1, send_after: LEASED })
    .returning()
  if (!row) throw new Error('no mail')
  return { id: row.id, recipient, ...texts, attempts: 1 }
}
const forget = (recipient: string) => deleteMails(opened.database, eq(mail_outbox.recipient, recipient))
const left = (recipient: string) =>
  opened.database.select().from(mail_outbox).where(eq(mail_outbox.recipient, recipient))
const deliver = async () => {}

test('a sent mail keeps its recipient without its text', async () => {
  await sendMail(opened.database, await queue('kept@example.com'), { deliver }, log)
  expect(await left('kept@example.com')).toMatchObject([{ text: '', html: '', sent_at: expect.any(Date) }])
})

test('of recipients who are erased while their mails are sent none is in the outbox', async () => {
  const recipients = Array.from({ length: 60 }, (_, index) => `erased-${index}@example.com`)
  const mails = await Promise.all(recipients.map(queue))
  await Promise.all(
    mails.flatMap((mail) => [sendMail(opened.database, mail, { deliver }, log), forget(mail.recipient)]),
  )
  expect((await Promise.all(recipients.map(left))).flat()).toEqual([])
})

test('the recipient who is erased during the delivery is not in the outbox', async () => {
  const mail = await queue('under-way@example.com')
  await sendMail(opened.database, mail, { deliver: () => forget('under-way@example.com') }, log)
  expect(await left('under-way@example.com')).toEqual([])
})
