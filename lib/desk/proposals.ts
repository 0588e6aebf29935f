import 'server-only'

/** Prefixes of the fields of a proposal, followed by the ordered product. */
export const PACKS = 'pezzi-'
export const ORDERED = 'ordinati-'
export const REPLACEMENT = 'cambio-'

/** Reads a proposal: a replacement counts before a quantity, and an unchanged quantity is none. */
export function readProposal(fields: URLSearchParams) {
  const given = (prefix: string) =>
    [...fields].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [{ minsan: name.slice(prefix.length), value: value.trim() }] : [],
    )
  const replacements = given(REPLACEMENT)
    .filter(({ value }) => value !== '')
    .map(({ minsan, value }) => ({ minsan, by: value }))
  const quantities = given(PACKS)
    .filter(({ minsan, value }) => value !== '' && value !== fields.get(`${ORDERED}${minsan}`))
    .filter(({ minsan }) => !replacements.some((one) => one.minsan === minsan))
    .map(({ minsan, value }) => ({ minsan, quantity: Number(value) }))
  return { quantities, replacements, hours: Number(fields.get('ore')), restock: fields.get('rimetti') === '1' }
}

/** Reads how a parcel is followed; undefined if nothing was typed. */
export function readTracking(fields: URLSearchParams) {
  const [carrier, code, url] = ['tracking.carrier', 'tracking.code', 'tracking.url'].map((name) =>
    (fields.get(name) ?? '').trim(),
  )
  return carrier || code || url ? { carrier, code, url: url || null } : undefined
}
