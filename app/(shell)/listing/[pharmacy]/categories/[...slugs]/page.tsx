import { CategoryPage, categoryMetadata } from '@/app/(shell)/_catalogue/category'
import { filteredAddress } from '@/app/(shell)/_catalogue/filtered'
import type { SearchParams } from '@/lib/search-params'

type Props = { params: Promise<{ pharmacy: string; slugs: string[] }>; searchParams: Promise<SearchParams> }

const readAddress = async ({ params, searchParams }: Props) => {
  const { pharmacy, slugs } = await params
  return filteredAddress(pharmacy, slugs, await searchParams)
}

export const generateMetadata = async (props: Props) => categoryMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <CategoryPage {...(await readAddress(props))} />
}
