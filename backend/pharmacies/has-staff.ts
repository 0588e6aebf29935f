import { eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { staff_pharmacies } from '../database/schema/staff'

/** Whether the pharmacy has staff at the desk; messages to other pharmacies are only mailed. */
export const hasStaff = async (database: Database, pharmacy_id: number): Promise<boolean> =>
  (await database.$count(staff_pharmacies, eq(staff_pharmacies.pharmacy_id, pharmacy_id))) > 0
