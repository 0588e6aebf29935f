import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { productCalls } from '@/lib/contract/products'
import type { Client } from '@/lib/platform/client'
import { problemCode } from '@/lib/platform/result'
import { oldAddresses } from './old-addresses'
import type { AddressBook } from './one-address'

/** The platform's knowledge of addresses, for server.ts. */
export function addressBook(client: Client): AddressBook {
  const old = oldAddresses(client)
  return {
    findNewAddress: (key) => old.find(key),
    async minsanOfEan(ean) {
      const result = await client(productCalls.searchProducts, { query: { NomeProdotto: ean, TakeRow: 2 } })
      if (!result.ok) return undefined
      const [only] = result.data.items
      return only && result.data.total === 1 ? only.minsan : null
    },
    async codeOfPharmacy(id) {
      const result = await client(pharmacyCalls.getPharmacy, { params: { id } })
      if (result.ok) return result.data.code
      return problemCode(result.failure) === 'not_found' ? null : undefined
    },
  }
}
