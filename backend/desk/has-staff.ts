import { eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { staff_pharmacies } from '../database/schema/staff'

/** Whether anybody works at the desk of the pharmacy: others get mails alone. */
export const hasStaff = async (database: Database, pharmacy_id: number): Promise<boolean> =>
  (await database.$count(staff_pharmacies, eq(staff_pharmacies.pharmacy_id, pharmacy_id))) > 0
