/** The shop's name. Read at run time, separate from the environment, which a build lacks. */
export function brandName(): string {
  return process.env.BRAND_NAME || 'Salvia'
}
