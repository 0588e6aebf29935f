import { CategoryPage, categoryMetadata } from '@/app/(shell)/_catalogue/category'
import { filteredAddress } from '@/app/(shell)/_catalogue/listing'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; key: string; slugs: string[] }> }

const readAddress = async ({ params }: Props) => {
  const { pharmacy, slugs, key } = await params
  return filteredAddress(pharmacy, slugs, key)
}

export const generateMetadata = async (props: Props) => categoryMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <CategoryPage {...(await readAddress(props))} />
}
