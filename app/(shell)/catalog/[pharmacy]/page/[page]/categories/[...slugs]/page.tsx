import { CategoryPage, categoryMetadata } from '@/app/(shell)/_catalogue/category'
import { readPage } from '@/lib/catalogue/listing'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; slugs: string[]; page: string }> }

const readAddress = async ({ params }: Props) => {
  const { pharmacy, slugs, page } = await params
  return { pharmacy, slugs, page: readPage(page) }
}

export const generateMetadata = async (props: Props) => categoryMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <CategoryPage {...(await readAddress(props))} />
}
