import { CONSENT_SCRIPT } from '@/lib/consent/script'
import { failurePage, OFFLINE_SCRIPT } from './failure-page'
import { headScript } from './head-script'
import { approvedScripts } from './inline-scripts'

const script = (text: string) => `<script>${text}</script>`
const PUSH = String.raw`self.__next_f.push([1,"1:\"$Sreact.fragment\"\n2:[\"\u003cb\u003e) \"]"])`

describe('an inline script is approved', () => {
  it('where it is one of ours, letter for letter', () => {
    for (const text of [headScript({ production: true }), CONSENT_SCRIPT]) {
      expect(approvedScripts(script(text))).toEqual([text])
      expect(approvedScripts(script(`${text};steal()`))).toEqual([])
    }
    expect(approvedScripts(failurePage('offline'))).toEqual([OFFLINE_SCRIPT])
  })

  it("where it is Next's data and nothing else", () => {
    const start = '(self.__next_f=self.__next_f||[]).push([0])'
    const files = '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});'
    expect(approvedScripts(`${script(start)}<p/>${script(PUSH)}<script id="_R_">${files}</script>`)).toEqual([
      start,
      PUSH,
      files,
    ])
  })

  it('once, however often it stands there', () => {
    expect(approvedScripts(script(PUSH) + script(PUSH))).toEqual([PUSH])
  })
})

test.each([
  'steal()',
  'self.__next_f.push([1,"a"]);steal()',
  'self.__next_f.push([1,steal()])',
  'self.__next_f.push([1,`a`])',
  'self.__next_f.push([1,"a"],steal())',
  'self.__next_f.push([1,"a"]),steal()',
  'self.__next_f.push=steal',
  '$RC=steal;$RC("a","b")',
  ' ',
])('no other inline script is approved: %s', (text) => {
  expect(approvedScripts(`<p>Descrizione ${script(text)}</p>${script(PUSH)}`)).toEqual([PUSH])
})

test('files and data blocks need no approval', () => {
  const graph = '<script type="application/ld+json">{"a":1}</script>'
  expect(approvedScripts(`<script src="/_next/static/a.js" async=""></script>${graph}`)).toEqual([])
})
