/** What the law wants to be told of a seller, and what each is called (docs/domain.md#L33). */
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

/** What nobody has said of a pharmacy that sells; its own address counts as its seat where no other is given. */
export const missingOfSeller = (pharmacy: { [Fact in SellerFact]?: string | null | undefined }): string[] =>
  FACTS.filter((fact) => !pharmacy[fact]).map((fact) => SELLER_FACTS[fact])
