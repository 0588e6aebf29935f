import { eq, inArray } from 'drizzle-orm'
import { hashPassword } from '@/backend/account/passwords'
import type { DeskRole } from '@/lib/contract/desk'
import type { Database } from '../database/open'
import { ready_texts } from '../database/schema/messages'
import { pharmacies } from '../database/schema/places'
import { staff } from '../database/schema/staff'
import { insertStaff } from '../desk/members'

/** The README lists them. */
const PASSWORD = 'salvia-banco-2026'
const STAFF: { email: string; name: string; roles: DeskRole[]; of_two?: true }[] = [
  { email: 'titolare@salvia.example', name: 'Giulia Conti', roles: ['owner', 'pharmacist'], of_two: true },
  { email: 'farmacista@salvia.example', name: 'Marta Rinaldi', roles: ['pharmacist'] },
  { email: 'banco@salvia.example', name: 'Luca Ferri', roles: ['assistant'] },
]

const TEXTS = [
  {
    id: 'demo-late',
    title: 'In ritardo',
    text: 'Il tuo ordine [ordine] arriva più tardi del previsto. Ti scriviamo appena è pronto: scusaci.',
  },
  {
    id: 'demo-call',
    title: 'Chiamaci',
    text: 'Abbiamo una domanda sul tuo ordine [ordine]: chiamaci quando puoi. [farmacia]',
  },
  {
    id: 'demo-fridge',
    title: 'Tienilo in frigo',
    text: 'Nel tuo ordine c’è un prodotto da tenere in frigo: porta una borsa termica quando ritiri.',
  },
]

/** Inserts a member of staff of each role at the demo customer's pharmacy; the owner has another. The pharmacy has texts for messages. */
export async function loadStaff(database: Database, codes: string[], code: string): Promise<void> {
  if (!codes.includes(code)) return
  const password_hash = await hashPassword(PASSWORD)
  const other = codes.filter((one) => one !== code).slice(0, 1)
  for (const { of_two, ...member } of STAFF)
    await insertStaff(
      database,
      { ...member, pharmacies: of_two ? [code, ...other] : [code] },
      { password_hash, must_change_password: false },
    )
  await loadTexts(database, code)
}

/** Inserts texts for messages to customers. */
async function loadTexts(database: Database, code: string): Promise<void> {
  const [at] = await database.select({ id: pharmacies.id }).from(pharmacies).where(eq(pharmacies.code, code))
  if (at) await database.insert(ready_texts).values(TEXTS.map((text) => ({ ...text, pharmacy_id: at.id })))
}

export async function removeDemoStaff(database: Database): Promise<void> {
  await database.delete(staff).where(
    inArray(
      staff.email,
      STAFF.map(({ email }) => email),
    ),
  )
}
