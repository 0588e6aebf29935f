import { CategoryPage, categoryMetadata } from '@/app/(shell)/_catalogue/category'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ pharmacy: string; categorySlug: string; subcategorySlug: string }> }

const addressOf = async ({ params }: Props) => {
  const { pharmacy, categorySlug, subcategorySlug } = await params
  return { pharmacy, slugs: [categorySlug, subcategorySlug], page: 1 }
}

export const generateMetadata = async (props: Props) => categoryMetadata(await addressOf(props))

export default async function Page(props: Props) {
  return <CategoryPage {...(await addressOf(props))} />
}
