import PharmacyName from '../../../catalog/[pharmacy]/[...page]/page'

export const revalidate = 300
export const generateStaticParams = () => []
export default PharmacyName
