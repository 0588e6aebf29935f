import { DiscountsPage, discountsMetadata } from '@/app/(shell)/_catalogue/discounts'
import { filteredDiscounts } from '@/app/(shell)/_catalogue/filtered'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; kept: string }> }

const readAddress = async ({ params }: Props) => {
  const { pharmacy, kept } = await params
  return filteredDiscounts(pharmacy, kept)
}

export const generateMetadata = async (props: Props) => discountsMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <DiscountsPage {...(await readAddress(props))} />
}
