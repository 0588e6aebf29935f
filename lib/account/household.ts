import type { Patient } from '@/lib/contract/patients'
import { judgeKeeping } from '@/lib/rules/household'

/** The people that something can be for, and those who have not agreed or have no delegation yet. */
export interface PeopleChoice {
  options: Patient[]
  missing: Patient[]
}

export const fullName = ({ first_name, last_name }: Pick<Patient, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`

/** Other people of the household; none on a platform that keeps nothing for them (ext). */
export const otherPeople = (patients: readonly Patient[]): Patient[] =>
  patients.filter(({ self, consent_at }) => !self && consent_at !== undefined)

/** Divides the other people by what may be kept for them at a pharmacy (docs/domain.md#L46). */
export function choosePeople(
  patients: readonly Patient[],
  { pharmacy_id, prescription = false }: { pharmacy_id: string; prescription?: boolean },
): PeopleChoice {
  const may = ({ consent_at, delegations = [] }: Patient) => {
    const delegated = delegations.some(({ pharmacy }) => pharmacy === null || pharmacy.id === pharmacy_id)
    return judgeKeeping({ consented: Boolean(consent_at), delegated, prescription }) === null
  }
  const others = otherPeople(patients)
  return { options: others.filter(may), missing: others.filter((one) => !may(one)) }
}
