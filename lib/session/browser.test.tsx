import { act, render, screen, waitFor } from '@testing-library/react'
import * as React from 'react'

/** jsdom has none; this one delivers to every other channel of the name, as browsers do. */
class Channel {
  static all = new Set<Channel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor(readonly name: string) {
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
  close() {
    Channel.all.delete(this)
  }
}

type Browser = typeof import('./browser')
type Ways = typeof import('./login') & typeof import('./logout')

const answer = (status: number, body: unknown = null, headers: Record<string, string> = {}) => ({
  ok: status < 400,
  status,
  headers: new Headers(headers),
  json: async () => body,
  clone() {
    return this
  },
})

let fetched: jest.Mock
let browser: Browser
let ways: Ways

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = text
}

beforeEach(async () => {
  Channel.all.clear()
  Object.assign(globalThis, { BroadcastChannel: Channel })
  setCookie('signed_in=1')
  setCookie('XSRF-TOKEN=pair')
  fetched = jest.fn()
  globalThis.fetch = fetched
  // The module has state like a page, so each test loads it again, with the same React.
  jest.resetModules()
  jest.doMock('react', () => React)
  browser = await import('./browser')
  ways = { ...(await import('./login')), ...(await import('./logout')) }
})

function Who() {
  const { status, first_name } = browser.useSession()
  return <p>{[status, first_name].join(' ')}</p>
}

const forgetCookies = () => {
  setCookie('signed_in=; Max-Age=0')
  setCookie('XSRF-TOKEN=; Max-Age=0')
}

describe('the session in the browser', () => {
  it('makes no call for a guest', () => {
    forgetCookies()
    render(<Who />)
    expect(screen.getByText('guest')).toBeTruthy()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('makes one call for a customer, for any number of readers', async () => {
    fetched.mockResolvedValue(answer(200, { status: 'customer', first_name: 'Anna', pharmacy_id: 7 }))
    render(
      <>
        <Who />
        <Who />
      </>,
    )
    await waitFor(() => expect(screen.getAllByText('customer Anna')).toHaveLength(2))
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(browser.currentSession().pharmacy_id).toBe('7')
  })

  it.each([
    ['an error', () => Promise.resolve(answer(500))],
    ['silence', () => Promise.reject(new Error('offline'))],
    ['nonsense', () => Promise.resolve(answer(200, 'x'))],
  ])('takes %s for no logout', async (_, reply) => {
    fetched.mockImplementation(reply)
    render(<Who />)
    await waitFor(() => expect(screen.getByText('unknown')).toBeTruthy())
  })

  it('sends a login with the pair, and once more where the pair was stale', async () => {
    fetched
      .mockResolvedValueOnce(answer(403, { code: 'forbidden', detail: 'xsrf: pair' }))
      .mockImplementationOnce(async () => {
        setCookie('XSRF-TOKEN=new')
        return answer(200, { status: 'guest' })
      })
      .mockResolvedValueOnce(answer(200, { status: 'customer', first_name: 'Anna' }))
    const credentials = { username: 'a', password: 'b', remember_me: true }
    expect(await ways.login(credentials)).toMatchObject({ ok: true })
    expect(fetched.mock.calls.map(([, options]) => options.headers?.['X-XSRF-TOKEN'])).toEqual([
      'pair',
      undefined,
      'new',
    ])
    expect(JSON.parse(fetched.mock.calls[2]?.[1].body)).toEqual(credentials)
    expect(browser.currentSession()).toMatchObject({ status: 'customer', first_name: 'Anna' })
  })

  it('tells why a login failed', async () => {
    const problem = { type: 'urn:x', title: 'rate limited', status: 429, code: 'rate_limited' }
    fetched.mockResolvedValueOnce(answer(429, problem, { 'Retry-After': '90' }))
    const refused = await ways.login({ username: 'a', password: 'b', remember_me: false })
    const failure = { kind: 'problem', retry_after_seconds: 90, problem: { code: 'rate_limited' } }
    expect(refused).toMatchObject({ ok: false, failure })
    fetched.mockRejectedValueOnce(new Error('offline'))
    expect(await ways.login({ username: 'a', password: 'b', remember_me: false })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    })
  })

  it('hears of login and logout in another tab, and forgets the address', async () => {
    forgetCookies()
    render(<Who />)
    const other = new Channel('session')
    setCookie('signed_in=1')
    fetched.mockResolvedValue(answer(200, { status: 'customer', first_name: 'Anna' }))
    act(() => other.postMessage('login'))
    await waitFor(() => expect(screen.getByText('customer Anna')).toBeTruthy())
    localStorage.setItem('address', '{}')
    localStorage.setItem('cart', '{}')
    act(() => other.postMessage('logout'))
    expect(screen.getByText('guest')).toBeTruthy()
    expect(localStorage.getItem('address')).toBeNull()
    expect(localStorage.getItem('cart')).toBe('{}')
  })

  describe('after a call that says that the session is over', () => {
    const signIn = async () => {
      fetched.mockResolvedValueOnce(answer(200, { status: 'customer', first_name: 'Anna' }))
      render(<Who />)
      await waitFor(() => expect(screen.getByText('customer Anna')).toBeTruthy())
      localStorage.setItem('address', '{}')
      fetched.mockClear()
    }

    it('ends it once our own server confirms it, in every tab, and goes to the login', async () => {
      await signIn()
      const heard: unknown[] = []
      new Channel('session').onmessage = ({ data }) => heard.push(data)
      let kept = false
      browser.beforeExpiry.add(async () => {
        kept = true
      })
      fetched.mockResolvedValueOnce(answer(200, { status: 'guest' }))
      // jsdom does not navigate and logs an error.
      const gone = jest.spyOn(console, 'error').mockImplementation(() => {})
      await act(() => Promise.all([browser.endIfOver(), browser.endIfOver()]))
      expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/session'])
      expect([heard, kept, localStorage.getItem('address')]).toEqual([['expired'], true, null])
      expect(screen.getByText('guest')).toBeTruthy()
      expect(String(gone.mock.calls)).toContain('Not implemented: navigation')
    })

    it('is no news to who is logging out, whatever is refused meanwhile', async () => {
      await signIn()
      const heard: unknown[] = []
      new Channel('session').onmessage = ({ data }) => heard.push(data)
      let end = (_: unknown) => {}
      fetched.mockImplementation((_, init?: RequestInit) =>
        init?.method === 'DELETE'
          ? new Promise((resolve) => (end = resolve))
          : Promise.resolve(answer(200, { status: 'guest' })),
      )
      const gone = jest.spyOn(console, 'error').mockImplementation(() => {})
      gone.mockClear()
      await act(async () => {
        const logout = ways.logout()
        await browser.endIfOver()
        expect(gone).not.toHaveBeenCalled()
        end(answer(204))
        expect(await logout).toBe(true)
      })
      expect(heard).toEqual(['logout'])
      expect(gone).toHaveBeenCalledTimes(1)
    })

    it('is no news to who is logging out, whichever tab says it', async () => {
      await signIn()
      window.history.replaceState(null, '', '/profile')
      const other = new Channel('session')
      fetched.mockImplementation(async () => {
        other.postMessage('expired')
        return answer(204)
      })
      const gone = jest.spyOn(console, 'error').mockImplementation(() => {})
      gone.mockClear()
      await act(async () => expect(await ways.logout()).toBe(true))
      act(() => other.postMessage('expired'))
      window.history.replaceState(null, '', '/')
      // To the login once, without the notice of an expired session.
      expect(gone).toHaveBeenCalledTimes(1)
    })

    it('is no news after another tab has logged out', async () => {
      await signIn()
      const other = new Channel('session')
      const heard: unknown[] = []
      other.onmessage = ({ data }) => heard.push(data)
      fetched.mockResolvedValue(answer(200, { status: 'guest' }))
      const gone = jest.spyOn(console, 'error').mockImplementation(() => {})
      gone.mockClear()
      act(() => other.postMessage('logout'))
      await act(() => browser.endIfOver())
      expect([heard, gone.mock.calls]).toEqual([[], []])
      // A new session can expire again.
      act(() => browser.noteLogin({ status: 'customer', first_name: 'Anna' }))
      await act(() => browser.endIfOver())
      expect(heard).toEqual(['login', 'expired'])
    })

    it.each([
      ['it goes on', () => Promise.resolve(answer(200, { status: 'customer', first_name: 'Anna' }))],
      ['nobody can say', () => Promise.resolve(answer(200, { status: 'unknown' }))],
      ['nobody answers', () => Promise.reject(new Error('offline'))],
    ])('keeps it where %s', async (_, reply) => {
      await signIn()
      fetched.mockImplementationOnce(reply)
      await act(() => browser.endIfOver())
      expect(screen.queryByText('guest')).toBeNull()
      expect(localStorage.getItem('address')).toBe('{}')
    })

    it.each([
      ['invalid_credentials', 1],
      ['unauthenticated', 2],
    ])('a write to our own server that is refused with %s makes %i call', async (code, count) => {
      await signIn()
      fetched.mockResolvedValueOnce(answer(401, { code })).mockResolvedValue(answer(200, { status: 'unknown' }))
      const { writeTo } = await import('./own-server')
      await act(() => writeTo('/api/drafts/open', 'POST', {}))
      await waitFor(() => expect(fetched).toHaveBeenCalledTimes(count))
    })
  })

  it('stays signed in where our own server did not take the logout', async () => {
    fetched.mockResolvedValueOnce(answer(200, { status: 'customer', first_name: 'Anna' }))
    render(<Who />)
    await waitFor(() => expect(screen.getByText('customer Anna')).toBeTruthy())
    fetched.mockRejectedValueOnce(new Error('offline'))
    expect(await ways.logout()).toBe(false)
    expect(screen.getByText('customer Anna')).toBeTruthy()
  })
})
