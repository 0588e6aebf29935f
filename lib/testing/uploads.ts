export type UploadAnswer = { status: number; body: string } | 'error' | 'timeout' | 'never'

interface Upload {
  url: string
  headers: Record<string, string>
  file: File
  progress(percent: number): void
  end(answer: UploadAnswer): void
}

export const uploaded = (body: unknown): UploadAnswer => ({ status: 201, body: JSON.stringify(body) })
export const uploadRefused = (status: number, code: string, more: object = {}): UploadAnswer => ({
  status,
  body: JSON.stringify({ type: 'urn:x', title: code, status, code, ...more }),
})

/** Replaces uploads for the calling file: each gets the next of `answers`, or none until its `end`. */
export function standInForUploads(): { answers: UploadAnswer[]; sent: Upload[] } {
  const state: { answers: UploadAnswer[]; sent: Upload[] } = { answers: [], sent: [] }

  class FakeRequest {
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
      const { url, headers } = this
      const progress = (percent: number) => this.upload.onprogress?.({ loaded: percent, total: 100 })
      const end = (answer: UploadAnswer) => this.end(answer)
      state.sent.push({ url, headers, file: form.get('prescription') as File, progress, end })
      const answer = state.answers.shift() ?? 'never'
      setTimeout(() => {
        progress(33)
        end(answer)
      })
    }
    end(answer: UploadAnswer) {
      if (answer === 'never') return
      if (answer === 'error') return this.onerror?.()
      if (answer === 'timeout') return this.ontimeout?.()
      this.status = answer.status
      this.responseText = answer.body
      this.onload?.()
    }
  }

  beforeAll(() => {
    globalThis.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  })
  beforeEach(() => {
    state.answers = []
    state.sent = []
  })
  return state
}
