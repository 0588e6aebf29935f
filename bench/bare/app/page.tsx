export const dynamic = 'force-static'

/** A page of the same size as the compared one. */
export default function Page() {
  return <p>{'x'.repeat(Number(process.env.BARE_CHARACTERS ?? 1000))}</p>
}
