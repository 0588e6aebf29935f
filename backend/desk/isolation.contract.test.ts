import type { Call, CallRequest } from '@/lib/contract/call'
import { type CallName, type Calls, calls } from '@/lib/contract/calls'
import { backendOfFile } from '../testing/file-backend'
import { seedShop } from '../testing/seeded'
import { shop } from '../testing/shop'
import { newStaff } from '../testing/staff'

jest.setTimeout(600_000)

const backend = backendOfFile({ fill: seedShop })
const { api, somebody } = backend

type StaffCall = { [Name in CallName]: Calls[Name]['access'] extends 'staff' ? Name : never }[CallName]

/** For each call what names something of the other pharmacy; null where a call names nothing. */
const FOREIGN: { [Name in StaffCall]: (() => CallRequest<Calls[Name]>) | null } = {
  closeDesk: null,
  changeDeskPassword: null,
  getDesk: () => ({ query: { pharmacy_id: shop.small } }),
  listDeskOrders: () => ({ query: { pharmacy_id: shop.small } }),
  searchDeskOrders: () => ({ body: { search: 'Rossi', pharmacy_id: shop.small } }),
}

let staff: { token: string }

beforeAll(async () => {
  staff = await newStaff(backend, 'F1', 'owner', 'pharmacist', 'assistant')
}, 600_000)

const ask = (name: StaffCall, request: object, options: { token?: string }) => api(name, request as never, options)

describe.each(Object.keys(FOREIGN) as StaffCall[])('%s', (name) => {
  const row: Call = calls[name]
  const named = () => FOREIGN[name]?.() ?? {}

  it('needs a session of the desk', async () => {
    const request = { params: { id: '1' }, ...(row.body && { body: {} }), ...named() }
    expect((await ask(name, request, {})).status).toBe(row.body && !FOREIGN[name] ? 422 : 401)
    expect((await ask(name, request, somebody())).status).toBe(row.body && !FOREIGN[name] ? 422 : 401)
  })

  it("does not find another pharmacy's", async () => {
    if (!FOREIGN[name]) return expect(row.params).toBeUndefined()
    const answer = await ask(name, named(), staff)
    expect(answer.problem.code).toBe('not_found')
    const unknown = JSON.parse(JSON.stringify(named()).replaceAll(`"${shop.small}"`, '"999999"')) as object
    expect((await ask(name, unknown, staff)).text).toBe(answer.text)
  })
})
