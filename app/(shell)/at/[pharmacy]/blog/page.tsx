import { BlogListPage, blogMetadata } from '@/app/(shell)/_blog/list'

export const revalidate = 300
export const generateStaticParams = () => []

const address = { category: null, page: 1 }

export const generateMetadata = () => blogMetadata(address)

export default function Page() {
  return <BlogListPage {...address} />
}
