import { backendOfFile } from '@/backend/testing/file-backend'
import { fuzz, prepareGround } from '@/backend/testing/fuzz'
import { seedShop } from '@/backend/testing/seeded'

jest.setTimeout(1_800_000)
const backend = backendOfFile({ fill: seedShop })

test('twenty thousand requests made from the contract, half wrong, get answers of the contract and no 500', async () => {
  expect(await fuzz(await prepareGround(backend), 20_000, 1)).toEqual([])
})
