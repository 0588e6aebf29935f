import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'
import { addParts, joinNre, NO_PARTS } from './bar-codes'
import { formatNre, nreLength } from './nre-text'
import { type Decode, detectFormat, fitted, type Picture, prepareUpload } from './photo'

describe('photo', () => {
  const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
  const makeFile = (head: string, name: string, { type = '', size = 64 } = {}) => {
    const content = new Uint8Array(size)
    content.set(bytes(head).slice(0, size))
    return new File([content], name, { type })
  }
  const HEIC = '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'

  /** Fake browser: decodes every file to the given size and records drawing calls. */
  function browser(width: number, height: number, jpeg: Blob | null = new Blob(['jpeg'])) {
    const drawn: number[][] = []
    const close = jest.fn()
    const decode: Decode = async () =>
      ({
        width,
        height,
        close,
        toJpeg: async (...size) => {
          drawn.push(size)
          return jpeg
        },
      }) satisfies Picture
    return { decode, drawn, close }
  }
  const blind: Decode = async () => null

  test.each([
    [4032, 3024, 2000, 1500],
    [3024, 4032, 1500, 2000],
    [1200, 900, 1200, 900],
    [2000, 2000, 2000, 2000],
    [20000, 3, 2000, 1],
  ])('%i × %i fits as %i × %i', (width, height, w, h) => {
    expect(fitted({ width, height })).toEqual({ width: w, height: h })
  })

  test.each([
    ['%PDF-1.7', 'pdf'],
    ['\xff\xd8\xff\xe1', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
    [HEIC, 'heic'],
    ['\x00\x00\x00\x1cftypmif1', 'heic'],
    ['\x00\x00\x00\x1cftypmp42', 'other'],
    ['GIF89a', 'other'],
    ['', 'other'],
  ])('%j is %s', (head, format) => {
    expect(detectFormat(bytes(head))).toBe(format)
  })

  describe('prepareUpload', () => {
    it('sends a PDF unchanged and does not draw it', async () => {
      const decode = jest.fn()
      const file = makeFile('%PDF-1.7', 'promemoria.pdf')
      expect(await prepareUpload(file, decode, blind)).toEqual({ ok: true, blob: file, file_name: 'promemoria.pdf' })
      expect(decode).not.toHaveBeenCalled()
    })

    it.each([
      ['\xff\xd8\xff\xe1', 'IMG_1.JPEG', 'IMG_1.jpg'],
      ['\x89PNG\r\n\x1a\n', 'schermo.png', 'schermo.jpg'],
      [HEIC, 'IMG_2.HEIC', 'IMG_2.jpg'],
      ['\xff\xd8\xff\xe1', '.jpg', 'foto.jpg'],
    ])('draws %j anew', async (head, name, file_name) => {
      const { decode, drawn, close } = browser(4032, 3024)
      const prepared = await prepareUpload(makeFile(head, name), decode, blind)
      expect(prepared).toMatchObject({ ok: true, file_name })
      expect(drawn).toEqual([[2000, 1500, 0.85]])
      expect(close).toHaveBeenCalledTimes(1)
    })

    it('takes a picture of a kind that only the browser knows', async () => {
      const { decode } = browser(100, 100)
      expect(await prepareUpload(makeFile('GIF89a', 'a.gif', { type: 'image/gif' }), decode, blind)).toMatchObject({
        ok: true,
        file_name: 'a.jpg',
      })
    })

    it('sends what it cannot draw as it is where the platform can take it', async () => {
      const file = makeFile('\x89PNG\r\n\x1a\n', 'grande.png')
      const asIs = { ok: true, blob: file, file_name: 'grande.png' }
      expect(await prepareUpload(file, blind, blind)).toEqual(asIs)
      expect(await prepareUpload(file, browser(9, 9, null).decode, blind)).toEqual(asIs)
      expect(await prepareUpload(file, browser(0, 0).decode, blind)).toEqual(asIs)
    })

    it.each([
      [makeFile('', 'vuoto.pdf', { size: 0 }), 'empty'],
      [makeFile(HEIC, 'IMG_3.HEIC', { type: 'image/heic' }), 'heic'],
      [makeFile('hello', 'lettera.docx', { type: 'application/msword' }), 'type'],
      [makeFile('GIF89a', 'a.gif', { type: 'image/gif' }), 'type'],
      [makeFile('%PDF-', 'a.pdf', { size: PRESCRIPTION_BYTES_MAX + 1 }), 'size'],
      [makeFile('\x89PNG\r\n\x1a\n', 'a.png', { size: PRESCRIPTION_BYTES_MAX + 1 }), 'size'],
    ])('refuses %s: %s', async (file, reason) => {
      expect(await prepareUpload(file, blind, blind)).toEqual({ ok: false, reason })
    })

    it('asks our own decoder for a HEIC that the browser cannot draw, after it and for nothing else', async () => {
      const asked: string[] = []
      const native: Decode = async () => {
        asked.push('browser')
        return null
      }
      const { decode, drawn, close } = browser(3024, 4032)
      const own: Decode = async (file) => {
        asked.push('own')
        return decode(file)
      }
      const heic = makeFile(HEIC, 'IMG_4.HEIC', { type: 'image/heic' })
      expect(await prepareUpload(heic, native, own)).toMatchObject({ ok: true, file_name: 'IMG_4.jpg' })
      expect(asked.splice(0)).toEqual(['browser', 'own'])
      expect(drawn).toEqual([[1500, 2000, 0.85]])
      expect(close).toHaveBeenCalledTimes(1)

      await prepareUpload(heic, browser(10, 10).decode, own)
      await prepareUpload(makeFile('\xff\xd8\xff\xe1', 'a.heic', { type: 'image/heic' }), native, own)
      await prepareUpload(makeFile('%PDF-', 'a.pdf'), native, own)
      expect(asked).toEqual(['browser'])
    })

    it('takes a PDF of exactly 10 MB', async () => {
      const file = makeFile('%PDF-', 'a.pdf', { size: PRESCRIPTION_BYTES_MAX })
      expect(await prepareUpload(file, blind, blind)).toMatchObject({ ok: true })
    })
  })
})

describe('bar codes', () => {
  const read = (...sights: string[][]) => sights.reduce(addParts, NO_PARTS)

  test.each([
    [[['*1300A*', '*4000000248*']], '1300A4000000248'],
    [[['4000000248'], ['1300a']], '1300A4000000248'],
    [[['1300A4000000248']], '1300A4000000248'],
    [[['RSSMRA80A01H501U', '8001234567897'], ['1300A'], ['4000000248']], '1300A4000000248'],
    [[['1300A']], null],
    [[['4000000248']], null],
    [[['9990A', '4000000248']], null],
    [[['RSSMRA80A01H501U']], null],
    [[], null],
  ])('%j makes %s', (sights, nre) => {
    expect(joinNre(read(...sights))).toBe(nre)
  })
})

describe('nre text', () => {
  test.each([
    ['1300a', '1300A'],
    ['1300a4', '1300A 4'],
    ['1300A4000000248', '1300A 4000000248'],
    ['*1300A*\n*4000000248*', '1300A 4000000248'],
    ['1300A 4000000248', '1300A 4000000248'],
    ['', ''],
  ])('%j is written %j', (typed, shown) => {
    expect(formatNre(typed)).toBe(shown)
  })

  test('counts what counts', () => {
    expect(nreLength('1300A 40000')).toBe(10)
  })
})
