import { DiscountsPage, discountsMetadata } from '@/app/(shell)/_catalogue/discounts'
import { filteredDiscounts } from '@/app/(shell)/_catalogue/listing'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; key: string }> }

const readAddress = async ({ params }: Props) => {
  const { pharmacy, key } = await params
  return filteredDiscounts(pharmacy, key)
}

export const generateMetadata = async (props: Props) => discountsMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <DiscountsPage {...(await readAddress(props))} />
}
