/** The shop's name as its operator writes it. Read at run time and apart from the rest of the environment, which a build lacks. */
export function brandName(): string {
  return process.env.BRAND_NAME || 'Salvia'
}
