import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { productCalls } from '@/lib/contract/products'
import type { Client } from '@/lib/platform/client'
import { problemCode } from '@/lib/platform/result'
import { oldAddresses } from './old-addresses'

/** Look-ups at the platform. Each returns null if there is none, and undefined if the platform fails. */
export type AddressBook = ReturnType<typeof addressBook>

export function addressBook(client: Client) {
  const old = oldAddresses(client)
  return {
    /** The operator's redirect for an old URL. */
    findNewAddress: (url: string) => old.find(url),
    async minsanOfEan(ean: string): Promise<string | null | undefined> {
      const result = await client(productCalls.searchProducts, { query: { NomeProdotto: ean, TakeRow: 2 } })
      if (!result.ok) return undefined
      const [only] = result.data.items
      return only && result.data.total === 1 ? only.minsan : null
    },
    async codeOfPharmacy(id: string): Promise<string | null | undefined> {
      const result = await client(pharmacyCalls.getPharmacy, { params: { id } })
      if (result.ok) return result.data.code
      return problemCode(result.failure) === 'not_found' ? null : undefined
    },
  }
}
