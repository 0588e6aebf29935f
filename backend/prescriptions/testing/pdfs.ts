import { deflateSync } from 'node:zlib'
import { buildPdf } from '@/backend/testing/files'

export const stream = (entries: string, data: Buffer | string): string =>
  `<< ${entries} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`

/** A compressed object stream, as most programs write it. */
export function packed(objects: Record<number, string>, filters = '/FlateDecode', compress = deflateSync): string {
  const entries = Object.entries(objects)
  let offset = 0
  const index = entries.map(([number, object]) => {
    const at = offset
    offset += object.length + 1
    return `${number} ${at}`
  })
  const head = `${index.join(' ')} `
  const data = compress(Buffer.from(head + entries.map(([, object]) => object).join(' '), 'latin1'))
  return stream(`/Type /ObjStm /N ${entries.length} /First ${head.length} /Filter ${filters}`, data)
}

/** Builds a PDF of one page with these entries, and more objects from number 4 on. */
export const pdfPage = (page: string, ...more: string[]): Buffer =>
  buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] ${page} >>`,
    ...more,
  ])

/** Appends a revision with one object, as signing programs do. */
export function revised(before: Buffer, number: number, object: string, { prev = true } = {}): Buffer {
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(before.toString('latin1'))?.[1])
  const at = before.length
  const added = `${number} 0 obj\n${object}\nendobj\n`
  const chain = prev ? `/Prev ${table}` : ''
  const rows = `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<< /Size ${number + 1} /Root 1 0 R ${chain} >>\nstartxref\n${at + added.length}\n%%EOF\n`
  return Buffer.concat([before, Buffer.from(`${added}xref\n${rows}${trailer}`, 'latin1')])
}
