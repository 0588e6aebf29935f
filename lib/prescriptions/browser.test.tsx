import { waitFor } from '@testing-library/react'
import { currentSession } from '@/lib/session/browser'
import { standInForNavigation } from '@/lib/testing/navigation'
import { answered, standInForPlatform } from '@/lib/testing/platform'
import { standInForUploads, type UploadAnswer, uploaded, uploadRefused } from '@/lib/testing/uploads'
import { uploadPrescription } from './browser'

const platform = standInForPlatform()
const navigation = standInForNavigation()

const uploads = standInForUploads()

const file = { id: 'f-1', file_name: 'a.pdf', content_type: 'application/pdf', size: 3 }
function upload(answers: UploadAnswer[], controller = new AbortController()) {
  uploads.answers = answers
  const progress: number[] = []
  const outcome = uploadPrescription(new Blob(['pdf']), 'a.pdf', {
    signal: controller.signal,
    onProgress: (percent) => progress.push(percent),
  })
  return { outcome, progress }
}

beforeEach(() => window.history.replaceState(null, '', '/checkout/click-and-collect'))

test('sends the file with its name and the pair, and tells how far it is', async () => {
  const { outcome, progress } = upload([uploaded(file)])
  expect(await outcome).toEqual({ kind: 'kept', file })
  expect(progress).toEqual([33])
  expect(uploads.sent).toHaveLength(1)
  expect(uploads.sent[0]).toMatchObject({ url: '/api/v1/prescriptions', headers: { 'X-XSRF-TOKEN': 'pair' } })
  expect(uploads.sent[0]?.file.name).toBe('a.pdf')
})

test.each<[UploadAnswer, object]>([
  [uploadRefused(413, 'payload_too_large'), { kind: 'refused', code: 'payload_too_large' }],
  [uploadRefused(415, 'unsupported_media_type'), { kind: 'refused', code: 'unsupported_media_type' }],
  [
    uploadRefused(422, 'validation_failed', { errors: [{ field: 'prescription', code: 'too_many_files' }] }),
    { kind: 'refused', code: 'too_many_files' },
  ],
  [uploadRefused(503, 'unavailable'), { kind: 'busy' }],
  [uploadRefused(500, 'internal_error'), { kind: 'failed' }],
  [{ status: 502, body: '<p>proxy</p>' }, { kind: 'failed' }],
  [{ status: 201, body: '{}' }, { kind: 'failed' }],
  ['error', { kind: 'failed' }],
  ['timeout', { kind: 'failed' }],
])('%j is %j', async (answer, expected) => {
  expect(await upload([answer]).outcome).toEqual(expected)
  expect(navigation.left()).toEqual([])
})

test('a stale pair is renewed and the file sent again', async () => {
  platform.on('GET /session', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'XSRF-TOKEN=new; Path=/'
    return answered({ status: 'customer' })
  })
  const stale = uploadRefused(403, 'forbidden', { detail: 'xsrf: pair' })
  const { outcome } = upload([stale, uploaded(file)])
  expect(await outcome).toMatchObject({ kind: 'kept' })
  expect(uploads.sent.map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual(['pair', 'new'])
})

test.each<[string, UploadAnswer, object]>([
  ['in the contract’s words', uploadRefused(401, 'unauthenticated'), { kind: 'refused' }],
  ['barely', { status: 401, body: '' }, { kind: 'failed' }],
])('a session that is over, told %s, ends here too once that is confirmed', async (_, told, expected) => {
  platform.on('GET /session', () => answered({ status: 'guest' }))
  expect(await upload([told]).outcome).toMatchObject(expected)
  await waitFor(() => expect(navigation.left()).toEqual(['/login?redirect=%2Fcheckout%2Fclick-and-collect&expired=1']))
})

test('a session that goes on stays', async () => {
  platform.on('GET /session', () => answered({ status: 'customer', first_name: 'Anna' }))
  expect(await upload([uploadRefused(401, 'unauthenticated')]).outcome).toMatchObject({ kind: 'refused' })
  await waitFor(() => expect(currentSession()).toMatchObject({ status: 'customer', first_name: 'Anna' }))
  expect(navigation.left()).toEqual([])
})

test('can be called off', async () => {
  const controller = new AbortController()
  const { outcome } = upload(['never'], controller)
  setTimeout(() => controller.abort(), 5)
  expect(await outcome).toEqual({ kind: 'cancelled' })
})
