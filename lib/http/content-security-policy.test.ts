import { createHash } from 'node:crypto'
import { policyFor } from './content-security-policy'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const ONE = 'self.__next_f.push([1,"a"])'
const TWO = 'self.__next_f.push([1,"b"])'

describe('the policy of a page', () => {
  it('allows the inline scripts that we know and the styles that are in it, by their hashes, and nothing else inline', () => {
    const policy = policyFor(
      `<style>a{}</style><script>${ONE}</script><script src="/x.js" async></script><script>steal()</script><script id="b">${TWO}</script><p style="color:red"></p>`,
    )
    expect(policy).toContain(`script-src 'self' ${sha(ONE)} ${sha(TWO)};`)
    expect(policy).toContain(`style-src-elem 'self' ${sha('a{}')};`)
    expect(policy).toContain(`style-src-attr 'unsafe-hashes' ${sha('color:red')};`)
    expect(policy).not.toContain('unsafe-inline')
  })

  it('reads an attribute as the browser does', () => {
    expect(policyFor('<i style="background:url(&quot;a&amp;b&quot;)">')).toContain(sha('background:url("a&b")'))
  })

  it('allows no style attribute and no inline style on a page without one', () => {
    const policy = policyFor('<p></p>', { https: true })
    expect(policy).toContain("style-src-attr 'none'")
    expect(policy).toContain("style-src-elem 'self';")
    expect(policy).toContain('upgrade-insecure-requests')
  })

  it("names the chat's origin only where the operator has one", () => {
    const plain = policyFor('<p></p>')
    expect(plain).not.toMatch(/https:\/\/|wss:|frame-src/)
    const policy = policyFor(`<script>${ONE}</script>`, { chat_origin: 'https://chat.example' })
    expect(policy).toContain(`script-src 'self' ${sha(ONE)} https://chat.example;`)
    expect(policy).toContain("connect-src 'self' https://chat.example wss://chat.example;")
    expect(policy).toContain("frame-src 'self' https://chat.example;")
    expect(policy).toContain("default-src 'self';")
    expect(policy).toContain("form-action 'self';")
  })

  it('shows pictures of our own and of the hosts that are named, and of no other', () => {
    expect(policyFor('<p></p>')).toContain("img-src 'self' data: blob:;")
    const named = policyFor('<p></p>', { picture_hosts: ['cdn.example', 'cdn.example:8443'] })
    expect(named).toContain("img-src 'self' data: blob: https://cdn.example https://cdn.example:8443;")
    expect(policyFor('<p></p>', { maps: { style_nonce: 'abc' } })).toContain(
      "img-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com;",
    )
  })

  it('loads static files from their CDN, and connects to it nowhere', () => {
    const policy = policyFor(`<script>${ONE}</script>`, { asset_origin: 'https://cdn.example' })
    for (const directive of [
      `script-src 'self' https://cdn.example ${sha(ONE)}`,
      "font-src 'self' https://cdn.example",
    ])
      expect(policy).toContain(`${directive};`)
    expect(policy).toContain("style-src-elem 'self' https://cdn.example;")
    expect(policy).toContain("img-src 'self' https://cdn.example data: blob:;")
    expect(policy).toMatch(/connect-src 'self';.*worker-src 'self';/)
  })

  it('knows Google with a maps key alone, and opens inline scripts to nobody', () => {
    expect(policyFor('<p></p>')).not.toMatch(/google|gstatic|nonce|worker-src 'self' blob:/)
    const policy = policyFor('<p></p>', { maps: { style_nonce: 'abc' } })
    expect(policy).toContain("script-src 'self' https://maps.googleapis.com https://maps.gstatic.com;")
    expect(policy).toContain("style-src-elem 'self' 'nonce-abc' https://fonts.googleapis.com;")
    expect(policy).toContain("frame-src 'self' https://*.google.com;")
    expect(policy).toContain("connect-src 'self' https://*.googleapis.com")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/)
    const both = policyFor('<p></p>', { maps: { style_nonce: 'abc' }, chat_origin: 'https://chat.example' })
    expect(both).toContain("frame-src 'self' https://*.google.com https://chat.example;")
  })
})
