import { CityPage, cityMetadata } from '@/app/(shell)/pharmacies/_city/city-page'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ province: string; city: string }> }

const readAddress = async ({ params }: Props) => ({ ...(await params), page: 1 })

export const generateMetadata = async (props: Props) => cityMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <CityPage {...(await readAddress(props))} />
}
