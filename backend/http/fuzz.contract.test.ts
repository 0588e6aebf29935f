import { sharedBackend } from '@/backend/testing/file-backend'
import { fuzz, prepareGround, STAFF_CALLS } from '@/backend/testing/fuzz'

jest.setTimeout(600_000)

const backend = sharedBackend('shop')

// The long form is fuzz.long.test.ts.
test('a thousand requests made from the contract, half wrong, get answers of the contract and no 500', async () => {
  expect(await fuzz(await prepareGround(backend), 1000, 8)).toEqual([])
})

test('so do a thousand of the desk, by a member of staff', async () => {
  expect(await fuzz(await prepareGround(backend), 1000, 9, STAFF_CALLS)).toEqual([])
})
