import { endExpiredSession } from '@/lib/session/browser'
import { renewXsrf } from '@/lib/session/xsrf'
import { uploadPrescription } from './browser'

jest.mock('@/lib/session/browser', () => ({
  endExpiredSession: jest.fn(),
  isStalePair: (json: unknown) => (json as { detail?: string } | undefined)?.detail === 'xsrf: pair',
}))
jest.mock('@/lib/session/xsrf', () => ({
  XSRF_HEADER: 'X-XSRF-TOKEN',
  xsrfToken: async () => 'old',
  renewXsrf: jest.fn(async () => 'new'),
}))
jest.mock('@/lib/platform/browser', () => ({ api: jest.fn() }))

type Answer = { status: number; body: string } | 'error' | 'timeout' | 'never'

/** A browser's request that answers what the test says. */
class FakeRequest {
  static answers: Answer[] = []
  static sent: { url: string; headers: Record<string, string>; file: File }[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  headers: Record<string, string> = {}
  url = ''
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  ontimeout?: () => void
  onabort?: () => void
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  abort() {
    this.onabort?.()
  }
  send(form: FormData) {
    FakeRequest.sent.push({ url: this.url, headers: this.headers, file: form.get('prescription') as File })
    const answer = FakeRequest.answers.shift() ?? 'never'
    setTimeout(() => {
      this.upload.onprogress?.({ loaded: 1, total: 3 })
      if (answer === 'never') return
      if (answer === 'error') return this.onerror?.()
      if (answer === 'timeout') return this.ontimeout?.()
      this.status = answer.status
      this.responseText = answer.body
      this.onload?.()
    })
  }
}

const file = { id: 'f-1', file_name: 'a.pdf', content_type: 'application/pdf', size: 3 }
const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: JSON.stringify({ type: 'urn:x', title: code, status, code, ...more }),
})

function upload(answers: Answer[], controller = new AbortController()) {
  FakeRequest.answers = answers
  FakeRequest.sent = []
  const progress: number[] = []
  const outcome = uploadPrescription(new Blob(['pdf']), 'a.pdf', {
    signal: controller.signal,
    onProgress: (percent) => progress.push(percent),
  })
  return { outcome, progress }
}

beforeAll(() => {
  globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
})
beforeEach(() => {
  jest.mocked(endExpiredSession).mockReset()
  jest.mocked(renewXsrf).mockClear()
})

test('sends the file with its name and the pair, and tells how far it is', async () => {
  const { outcome, progress } = upload([{ status: 201, body: JSON.stringify(file) }])
  expect(await outcome).toEqual({ kind: 'kept', file })
  expect(progress).toEqual([33])
  expect(FakeRequest.sent).toHaveLength(1)
  expect(FakeRequest.sent[0]).toMatchObject({ url: '/api/v1/prescriptions', headers: { 'X-XSRF-TOKEN': 'old' } })
  expect(FakeRequest.sent[0]?.file.name).toBe('a.pdf')
})

test.each<[Answer, object]>([
  [refusal(413, 'payload_too_large'), { kind: 'refused', code: 'payload_too_large' }],
  [refusal(415, 'unsupported_media_type'), { kind: 'refused', code: 'unsupported_media_type' }],
  [
    refusal(422, 'validation_failed', { errors: [{ field: 'prescription', code: 'too_many_files' }] }),
    { kind: 'refused', code: 'too_many_files' },
  ],
  [refusal(503, 'unavailable'), { kind: 'failed' }],
  [{ status: 502, body: '<p>proxy</p>' }, { kind: 'failed' }],
  [{ status: 201, body: '{}' }, { kind: 'failed' }],
  ['error', { kind: 'failed' }],
  ['timeout', { kind: 'failed' }],
])('%j is %j', async (answer, expected) => {
  expect(await upload([answer]).outcome).toEqual(expected)
  expect(endExpiredSession).not.toHaveBeenCalled()
})

test('a stale pair is renewed and the file sent again', async () => {
  const stale = refusal(403, 'forbidden', { detail: 'xsrf: pair' })
  const { outcome } = upload([stale, { status: 201, body: JSON.stringify(file) }])
  expect(await outcome).toMatchObject({ kind: 'kept' })
  expect(FakeRequest.sent.map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual(['old', 'new'])
})

test('a session that is over ends here too', async () => {
  expect(await upload([refusal(401, 'unauthenticated')]).outcome).toMatchObject({ kind: 'refused' })
  expect(endExpiredSession).toHaveBeenCalledTimes(1)
})

test('can be called off', async () => {
  const controller = new AbortController()
  const { outcome } = upload(['never'], controller)
  setTimeout(() => controller.abort(), 5)
  expect(await outcome).toEqual({ kind: 'cancelled' })
})
