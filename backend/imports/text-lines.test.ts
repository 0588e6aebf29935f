import { bytes, windows1252 } from './testing/collect'
import { longestLine, textLines } from './text-lines'

async function lines(content: string | Uint8Array, size?: number) {
  const all = []
  for await (const batch of textLines(bytes(content, size))) all.push(...batch)
  return all
}
const texts = async (content: string | Uint8Array, size?: number) =>
  (await lines(content, size)).map(({ text }) => text)

test.each([1, 2, 3, 7, 65536])('lines are the same in chunks of %d bytes', async (size) => {
  expect(await texts('città\r\nForlì\n\nfine', size)).toEqual(['città', 'Forlì', '', 'fine'])
})

test('lines are counted from one, with CRLF, LF or the CR of old Macs', async () => {
  expect(await lines('a\r\nb\n')).toEqual([
    { line: 1, text: 'a' },
    { line: 2, text: 'b' },
  ])
  expect(await texts('a\rb\rc')).toEqual(['a', 'b', 'c'])
})

test('UTF-8 with and without a byte order mark', async () => {
  expect(await texts('\uFEFFà;è')).toEqual(['à;è'])
  expect(await texts('\uFEFFà;è', 1)).toEqual(['à;è'])
  expect(await texts('à;€')).toEqual(['à;€'])
})

test('Windows-1252 and ISO-8859-1', async () => {
  expect(await texts(windows1252('5,63 €\nl’acqua – è'))).toEqual(['5,63 €', 'l’acqua – è'])
  expect(await texts(Buffer.from('Forlì\nVallée', 'latin1'))).toEqual(['Forlì', 'Vallée'])
})

test('a list joined from two encodings is read line by line', async () => {
  expect(await texts(Buffer.concat([Buffer.from('Forlì\n'), Buffer.from('Forlì\n', 'latin1')]))).toEqual([
    'Forlì',
    'Forlì',
  ])
})

test('an endless line is passed over without being kept', async () => {
  const long = 'x'.repeat(longestLine + 10)
  expect(await lines(`a\n${long}\nb`)).toEqual([
    { line: 1, text: 'a' },
    { line: 2, text: null },
    { line: 3, text: 'b' },
  ])
})

test('an empty file has no lines', async () => {
  expect(await lines('')).toEqual([])
})

test.each([
  ['Excel', Buffer.from('PK\u0003\u0004more')],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['UTF-16', Buffer.from('\uFEFFcodice', 'utf16le')],
])('%s is refused with advice', async (_, content) => {
  await expect(lines(content)).rejects.toMatchObject({ code: 'unsupported_file' })
})
