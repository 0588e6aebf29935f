import { notFound } from 'next/navigation'
import { CityPage, cityMetadata } from '@/app/(shell)/pharmacies/_place/city-page'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ province: string; city: string; page: string }> }

/** The first page has no number in its address. */
const addressOf = async ({ params }: Props) => {
  const { page, ...place } = await params
  if (!/^([2-9]|[1-9]\d{1,2})$/.test(page)) notFound()
  return { ...place, page: Number(page) }
}

export const generateMetadata = async (props: Props) => cityMetadata(await addressOf(props))

export default async function Page(props: Props) {
  return <CityPage {...(await addressOf(props))} />
}
