import sharp from 'sharp'

/** Builds a PDF of one page from raw objects, numbered from 1; the first is the catalog. */
export function buildPdf(objects: readonly string[]): Buffer {
  let written = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(written, 'latin1')
    written += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const begin = Buffer.byteLength(written, 'latin1')
  written += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${begin}\n%%EOF\n`
  return Buffer.from(written, 'latin1')
}

const PAGES = ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>']

/** `catalogue`: extra entries of the catalog; `more`: objects from number 4 on. */
export const pdfWith = (catalogue = '', ...more: string[]): Buffer =>
  buildPdf([`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`, ...PAGES, ...more])

/** Builds a valid PDF with a hidden text, padded to `size` bytes after its end. */
export function pdf(hidden = '', size = 0): Buffer {
  const whole = pdfWith('', `<< /Length ${hidden.length} >>\nstream\n${hidden}\nendstream`)
  return Buffer.concat([whole, Buffer.alloc(Math.max(0, size - whole.length), '\n')])
}

/** A picture with a phone's metadata: position and model. */
export const photo = (format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#446655' } })
    .withExif({ IFD0: { Make: 'Telefono di Anna' }, IFD3: { GPSLatitude: '45/1 28/1 0/1' } })
    .toFormat(format)
    .toBuffer()
