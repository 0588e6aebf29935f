import { BlogListPage, blogMetadata } from '@/app/(shell)/_blog/list'
import { readPage } from '@/lib/catalogue/listing'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ slug: string; page: string }> }

const readAddress = async ({ params }: Props) => {
  const { slug, page } = await params
  return { category: slug, page: readPage(page) }
}

export const generateMetadata = async (props: Props) => blogMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <BlogListPage {...(await readAddress(props))} />
}
