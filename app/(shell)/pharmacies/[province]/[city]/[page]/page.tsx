import { notFound } from 'next/navigation'
import { CityPage, cityMetadata } from '@/app/(shell)/pharmacies/_city/city-page'
import { readPage } from '@/lib/catalogue/listing'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ province: string; city: string; page: string }> }

/** The first page has no number in its address. */
const readAddress = async ({ params }: Props) => {
  const { page: text, ...place } = await params
  const page = readPage(text)
  if (page === undefined || page === 1) notFound()
  return { ...place, page }
}

export const generateMetadata = async (props: Props) => cityMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <CityPage {...(await readAddress(props))} />
}
