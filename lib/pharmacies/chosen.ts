/** The internal tree's first segment: a pharmacy's id, or `none`. */
export type PharmacySegment = string

/** The pharmacy of an internal address: its id, null for `none`, undefined for what is neither. */
export function pharmacyOfSegment(segment: PharmacySegment): number | null | undefined {
  if (segment === 'none') return null
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : undefined
}
