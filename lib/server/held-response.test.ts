import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { compress, HeldResponse, type MadePage } from './held-response'

let server: Server
let stop: () => void
let origin: string
let make: (response: HeldResponse) => void
let made: MadePage[]

beforeEach(async () => {
  made = []
  const http = createServer<typeof IncomingMessage, typeof HeldResponse>(
    { ServerResponse: HeldResponse },
    (request, response) => {
      compress(request, response)
      response.holdPages(
        async (page) => {
          made.push(page)
          return { status: 203, headers: { 'X-Made': 'later' }, body: `[${page.html}]` }
        },
        ({ vary }) => ({ Vary: `${vary}, Cookie`, 'Cache-Control': 'private' }),
      )
      make(response)
    },
  )
  server = http
  stop = () => http.closeAllConnections()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  stop()
  return new Promise((resolve) => server.close(resolve))
})

const HTML = { 'Content-Type': 'text/html; charset=utf-8' }

describe('a page', () => {
  it('is held until it is whole, however it is written', async () => {
    make = (response) => {
      response.writeHead(410, HTML)
      response.flushHeaders()
      response.write('<p>è ')
      response.write(Buffer.from('finita'), () => response.end('</p>'))
    }
    const answer = await fetch(origin)
    expect([answer.status, answer.headers.get('x-made'), await answer.text()]).toEqual([
      203,
      'later',
      '[<p>è finita</p>]',
    ])
    expect(made).toEqual([
      {
        status: 410,
        headers: expect.objectContaining({ 'content-type': HTML['Content-Type'] }),
        html: '<p>è finita</p>',
      },
    ])
  })

  it('says that it has gone out once it has', async () => {
    const finished = new Promise<void>((resolve) => {
      make = (response) => {
        response.setHeader('Content-Type', 'text/html')
        response.end('<p>ciao</p>', () => resolve())
      }
    })
    await Promise.all([fetch(origin), finished])
  })

  it('is also made of a plain failure of Next, if a page was asked for', async () => {
    make = (response) => {
      response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('Internal Server Error')
    }
    expect((await fetch(origin, { headers: { Accept: 'text/html,*/*' } })).status).toBe(203)
    expect(made[0]?.status).toBe(500)
    expect((await fetch(origin, { headers: { Accept: 'application/json' } })).status).toBe(500)
  })

  it('has one target where Next writes it twice', async () => {
    make = (response) => {
      response.setHeader('Location', ['/a', '/a'])
      response.writeHead(308, HTML).end()
    }
    await fetch(origin, { redirect: 'manual' })
    expect(made[0]?.headers.location).toBe('/a')
  })

  it('says in a readable header that it is being rendered again', async () => {
    make = (response) => response.writeHead(200, { ...HTML, 'x-nextjs-cache': 'STALE' }).end('<p>ciao</p>')
    expect((await fetch(origin)).headers.get('server-timing')).toBe('stale')
    make = (response) => response.writeHead(200, { ...HTML, 'x-nextjs-cache': 'HIT' }).end('<p>ciao</p>')
    expect((await fetch(origin)).headers.get('server-timing')).toBeNull()
  })

  it('is not compressed a second time', async () => {
    make = (response) => response.writeHead(200, HTML).end('<p>ciao</p>'.repeat(500))
    const answer = await fetch(origin, { headers: { 'Accept-Encoding': 'gzip' } })
    expect([answer.headers.get('content-encoding'), (await answer.text()).length]).toEqual([null, 5502])
  })

  it('has the length of its body for HEAD, without it', async () => {
    make = (response) => response.writeHead(200, HTML).end('<p>ciao</p>')
    const answer = await fetch(origin, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([203, '13', ''])
  })
})

describe('anything else', () => {
  it('goes out as it is made', async () => {
    let go = () => {}
    make = (response) => {
      response.writeHead(201, { 'Content-Type': 'application/json' })
      response.write('{"a":')
      go = () => response.end('1}')
    }
    const answer = await fetch(origin, { headers: { 'Accept-Encoding': 'identity' } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, 'application/json'])
    const reader = answer.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('{"a":')
    go()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('1}')
    expect(made).toEqual([])
  })

  it('says who may keep it where it is a page’s data for the router, and nowhere else', async () => {
    const sent = async (type: string) => {
      make = (response) => response.writeHead(200, { 'Content-Type': type, Vary: 'rsc' }).end('0:{}')
      const { headers } = await fetch(origin)
      return [headers.get('vary'), headers.get('cache-control')]
    }
    expect(await sent('text/x-component')).toEqual([expect.stringMatching(/^rsc,.* Cookie/), 'private'])
    expect(await sent('text/plain')).toEqual([expect.not.stringContaining('Cookie'), null])
  })

  it('goes out where it is nothing but a head', async () => {
    make = (response) => response.writeHead(307, { Location: '/home' }).end()
    const answer = await fetch(origin, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location'), made]).toEqual([307, '/home', []])
  })

  it('tells its length to HEAD as to GET', async () => {
    make = (response) => response.writeHead(307, { Location: '/login' }).end('/login')
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(origin, { method, redirect: 'manual' })).headers.get('content-length')).toBe('6')
  })

  it('is sent compressed at any length, also to slow readers', async () => {
    const row = '<url><loc>https://shop.example/product/012745093</loc></url>\n'
    let waits = 0
    make = (response) => {
      response.setHeader('Content-Type', 'application/xml')
      let left = 100
      const rest = () => {
        while (left-- > 0) if (!response.write(row.repeat(2000).replaceAll('0', () => String(Math.random())))) return
        response.end()
      }
      // Like Next, which registers drain before the first byte.
      response.on('drain', () => {
        waits += 1
        rest()
      })
      rest()
    }
    const answer = await fetch(origin, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect((await answer.text()).match(/<url>/g)).toHaveLength(200_000)
    expect(waits).toBeGreaterThan(1)
  })
})
