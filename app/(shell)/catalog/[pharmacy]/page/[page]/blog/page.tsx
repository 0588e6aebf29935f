import { BlogListPage, blogMetadata } from '@/app/(shell)/_blog/list'
import { readPage } from '@/lib/catalogue/listing'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ page: string }> }

const readAddress = async ({ params }: Props) => ({ category: null, page: readPage((await params).page) })

export const generateMetadata = async (props: Props) => blogMetadata(await readAddress(props))

export default async function Page(props: Props) {
  return <BlogListPage {...(await readAddress(props))} />
}
