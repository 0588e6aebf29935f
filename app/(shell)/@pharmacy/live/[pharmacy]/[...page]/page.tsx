import PharmacyName from '../../../catalog/[pharmacy]/[...page]/page'

export default PharmacyName
