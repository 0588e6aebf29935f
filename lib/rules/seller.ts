/** Legally required seller data and their names (docs/domain.md#L33). */
const SELLER_FACTS = {
  legal_name: 'legal entity',
  vat_number: 'VAT number',
  rea: 'REA number',
  pec: 'PEC',
  director: 'director',
  director_register: "director's entry in the Order",
  email: 'e-mail',
  phone_number: 'telephone',
} as const

type SellerFact = keyof typeof SELLER_FACTS
const FACTS = Object.keys(SELLER_FACTS) as SellerFact[]

/** Returns missing data of a seller; its address counts as seat by default. */
export const missingOfSeller = (pharmacy: { [Fact in SellerFact]?: string | null | undefined }): string[] =>
  FACTS.filter((fact) => !pharmacy[fact]).map((fact) => SELLER_FACTS[fact])
