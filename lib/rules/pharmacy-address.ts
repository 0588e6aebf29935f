import type { Pharmacy } from '@/lib/contract/pharmacies'

type Address = Pick<Pharmacy, 'address' | 'postal_code' | 'city' | 'province'>

/** "Corso Buenos Aires 12, 20124 Milano (MI)". */
export const pharmacyAddress = ({ address, postal_code, city, province }: Address) =>
  `${address}, ${postal_code} ${city} (${province})`
