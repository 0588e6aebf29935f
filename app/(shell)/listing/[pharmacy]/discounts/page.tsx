import { DiscountsPage, discountsMetadata } from '@/app/(shell)/_catalogue/discounts'
import { filteredDiscounts } from '@/app/(shell)/_catalogue/filtered'
import type { SearchParams } from '@/lib/search-params'

type Props = { params: Promise<{ pharmacy: string }>; searchParams: Promise<SearchParams> }

const readAddress = async ({ params, searchParams }: Props) =>
  filteredDiscounts((await params).pharmacy, await searchParams)

export const generateMetadata = async (props: Props) => discountsMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <DiscountsPage {...(await readAddress(props))} />
}
