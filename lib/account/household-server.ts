import 'server-only'
import { type Patient, patientCalls } from '@/lib/contract/patients'
import { lackingCalls } from '@/lib/platform/abilities'
import { tryAsCustomer, type Visitor } from '@/lib/session/server'

/** Reads the people of a customer's household; none if they cannot be read, as all works without them. */
export async function readPeople({ token, path }: Visitor): Promise<Patient[]> {
  if ((await lackingCalls()).includes('listPatients')) return []
  const read = await tryAsCustomer(patientCalls.listPatients, {}, { token, path })
  return 'data' in read ? read.data : []
}
