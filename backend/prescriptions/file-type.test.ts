import { attachment, safeFileName, typeOfFile } from './file-type'

describe('typeOfFile', () => {
  it.each([
    ['%PDF-1.7\n', 'application/pdf'],
    ['\xff\xd8\xff\xe0 JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n....', 'image/png'],
    ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['RIFF\x10\x00\x00\x00WAVEfmt ', null],
    ['GIF89a', null],
    ['<html>%PDF-1.7', null],
    ['\x00\x00\x00\x18ftypheic', null],
    ['PK\x03\x04', null],
    ['%PDF', null],
    ['', null],
  ])('%j is %s', (bytes, expected) => {
    expect(typeOfFile(Buffer.from(bytes, 'latin1'))).toBe(expected)
  })
})

describe('safeFileName', () => {
  it.each([
    ['promemoria di Luca.pdf', 'promemoria di Luca.pdf'],
    ['ricetta è.PDF', 'ricetta è.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\anna\\foto.heic', 'foto.pdf'],
    ['virus.pdf.exe', 'virus.pdf.pdf'],
    ['\u202efdp.exe\r\nSet-Cookie: a=1', 'fdp.exeSet-Cookie a=1.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['...', 'ricetta.pdf'],
    ['', 'ricetta.pdf'],
    [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(120)}.pdf`],
  ])('%j becomes %j', (given, expected) => {
    expect(safeFileName(given, 'application/pdf')).toBe(expected)
  })
})

it('names a download plainly and whole', () => {
  expect(attachment('ricetta è (1).pdf')).toBe(
    `attachment; filename="ricetta _ (1).pdf"; filename*=UTF-8''ricetta%20%C3%A8%20%281%29.pdf`,
  )
})
