import { DiscountsPage, discountsMetadata } from '@/app/(shell)/_catalogue/discounts'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string }> }

const addressOf = async ({ params }: Props) => ({ pharmacy: (await params).pharmacy, page: 1 })

export const generateMetadata = async (props: Props) => discountsMetadata(await addressOf(props))

export default async function Page(props: Props) {
  return <DiscountsPage {...(await addressOf(props))} />
}
