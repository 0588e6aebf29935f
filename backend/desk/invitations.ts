import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput } from '@/lib/contract/call'
import type { deskPeopleCalls } from '@/lib/contract/desk-people'
import { hashPassword, link_tries, requireGoodPassword } from '../account'
import type { Database } from '../database/open'
import { pharmacies } from '../database/schema/places'
import { staff, staff_pharmacies } from '../database/schema/staff'
import type { SomeHandlers } from '../http/handler'
import { invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { recordAudit } from './audit'
import { dropStaffLink, findStaffLink, type StaffLink } from './links'
import { joinPharmacy, setOwnPassword } from './members'

type Accepted = CallInput<typeof deskPeopleCalls.acceptDeskInvitation>['body']

export const deskInvitationHandlers = {
  async readDeskInvitation({ body, address }, { database, now }) {
    await link_tries.take(database, address, now())
    const link = await validLink(database, body.token, now())
    const [place] = await database
      .select({ name: pharmacies.name })
      .from(pharmacies)
      .where(inArray(pharmacies.id, link.pharmacy_id === null ? [] : [link.pharmacy_id]))
    const { purpose, email, roles } = link
    return {
      purpose,
      email,
      roles,
      pharmacy: place?.name ?? null,
      known: (await staffByEmail(database, email)) !== null,
    }
  },

  async acceptDeskInvitation({ body, address }, runtime) {
    const { database, now } = runtime
    await link_tries.take(database, address, now())
    const link = await validLink(database, body.token, now())
    const isKnown = (await staffByEmail(database, link.email)) !== null
    const chosen = link.purpose === 'invitation' && isKnown ? null : await readChosen(runtime, link, body)
    await database.transaction(async (transaction) => {
      const { id } = await validLink(transaction, body.token, now())
      await dropStaffLink(transaction, id)
      await accept({ ...runtime, database: transaction }, link, { chosen, address })
    })
    return null
  },
} satisfies SomeHandlers

/** Returns the link of a token. Throws `link_expired`, also once its sender no longer owns the pharmacy. */
async function validLink(database: Database, token: string, now: Date): Promise<StaffLink> {
  const link = await findStaffLink(database, token, now)
  if (!link) throw new ProblemError('link_expired')
  if (link.pharmacy_id === null) return link
  const [sender] = await database
    .select({ roles: staff_pharmacies.roles })
    .from(staff_pharmacies)
    .where(and(eq(staff_pharmacies.staff_id, link.by_staff_id), eq(staff_pharmacies.pharmacy_id, link.pharmacy_id)))
  if (!sender?.roles.includes('owner')) throw new ProblemError('link_expired')
  return link
}

interface Chosen {
  name: string
  password_hash: string
}

/** Returns the chosen name and password. Throws `validation_failed` at the field. */
async function readChosen({ env }: Runtime, { purpose, email }: StaffLink, body: Accepted): Promise<Chosen> {
  const { name = '', password } = body
  if (purpose === 'invitation' && name === '') throw invalidField('name', 'required')
  if (password === undefined) throw invalidField('password', 'required')
  requireGoodPassword('password', password, { email, brand: env.BRAND_NAME })
  return { name, password_hash: await hashPassword(password) }
}

async function accept(
  writer: Pick<Runtime, 'database' | 'cipher'>,
  link: StaffLink,
  { chosen, address }: { chosen: Chosen | null; address: string },
): Promise<void> {
  const { database } = writer
  const { purpose, email, staff_id, pharmacy_id, roles } = link
  if (purpose === 'password') {
    if (staff_id !== null && chosen) await setOwnPassword(writer, staff_id, { ...chosen, address })
    return
  }
  if (chosen)
    await database
      .insert(staff)
      .values({ email, ...chosen, must_change_password: false })
      .onConflictDoNothing()
  const known = await staffByEmail(database, email)
  if (!known || pharmacy_id === null) return
  await joinPharmacy(database, known, pharmacy_id, roles)
  const done = {
    action: 'joined',
    subject_id: known,
    about: link.id,
    after: roles,
    pharmacy_ids: [pharmacy_id],
  } as const
  await recordAudit(writer, { staff_id: known, address }, done)
}

async function staffByEmail(database: Database, email: string): Promise<number | null> {
  const [row] = await database.select({ id: staff.id }).from(staff).where(eq(staff.email, email))
  return row?.id ?? null
}
