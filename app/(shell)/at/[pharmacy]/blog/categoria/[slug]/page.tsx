import { BlogListPage, blogMetadata } from '@/app/(shell)/_blog/list'

export const revalidate = 300
export const generateStaticParams = () => []

type Props = { params: Promise<{ slug: string }> }

const addressOf = async ({ params }: Props) => ({ category: (await params).slug, page: 1 })

export const generateMetadata = async (props: Props) => blogMetadata(await addressOf(props))

export default async function Page(props: Props) {
  return <BlogListPage {...(await addressOf(props))} />
}
