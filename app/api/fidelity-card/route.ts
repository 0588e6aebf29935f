import { getTranslations } from 'next-intl/server'
import { userDataCalls } from '@/lib/contract/user-data'
import { problemResponse } from '@/lib/http/problem-response'
import { readPharmacy } from '@/lib/pharmacies/server'
import { failed } from '@/lib/platform/forward'
import { requireToken, tryAsCustomer } from '@/lib/session/server'
import { cardSerial } from '@/lib/wallet/keys'
import { passResponse } from '@/lib/wallet/pass'

const PATH = '/fidelity-card'

/** Returns a customer's loyalty card for the wallet of a phone: `?card=` and `&wallet=apple` or `google`. */
export async function GET(request: Request): Promise<Response> {
  const search = new URL(request.url).searchParams
  const read = await tryAsCustomer(userDataCalls.listFidelityCards, {}, { token: await requireToken(PATH), path: PATH })
  if ('failure' in read) return failed(userDataCalls.listFidelityCards, read.failure)
  const card = read.data.find((one) => cardSerial(one) === search.get('card'))
  const pharmacy = card && (await readPharmacy(card.pharmacy_id).catch(() => null))
  if (!pharmacy) return problemResponse('not_found')
  const t = await getTranslations('wallet')
  return passResponse(search.get('wallet'), {
    serial: cardSerial(card),
    kind: 'card',
    title: t('loyaltyCard'),
    code: card.fidelity_code,
    pharmacy,
    facts: [],
    relevant_at: null,
    expires_at: null,
  })
}
