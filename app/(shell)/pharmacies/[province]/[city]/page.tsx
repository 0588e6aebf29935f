import { CityPage, cityMetadata } from '@/app/(shell)/pharmacies/_place/city-page'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ province: string; city: string }> }

const addressOf = async ({ params }: Props) => ({ ...(await params), page: 1 })

export const generateMetadata = async (props: Props) => cityMetadata(await addressOf(props))

export default async function Page(props: Props) {
  return <CityPage {...(await addressOf(props))} />
}
