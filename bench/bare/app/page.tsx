export const dynamic = 'force-static'

/** As many bytes as the page that it is compared with. */
export default function Page() {
  return <p>{'x'.repeat(Number(process.env.BARE_CHARACTERS ?? 1000))}</p>
}
