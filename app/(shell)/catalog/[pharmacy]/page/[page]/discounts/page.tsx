import { DiscountsPage, discountsMetadata } from '@/app/(shell)/_catalogue/discounts'
import { readPage } from '@/lib/catalogue/listing'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; page: string }> }

const readAddress = async ({ params }: Props) => {
  const { pharmacy, page } = await params
  return { pharmacy, page: readPage(page) }
}

export const generateMetadata = async (props: Props) => discountsMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <DiscountsPage {...(await readAddress(props))} />
}
