import { crc32, deflateRawSync } from 'node:zlib'

type Part = string | Buffer | { data: Buffer; size: number }

/** A zip file; a part with a `size` lies about it in the directory. */
export function zip(parts: Record<string, Part>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, part] of Object.entries(parts)) {
    const data = typeof part === 'string' ? Buffer.from(part) : Buffer.isBuffer(part) ? part : part.data
    const size = typeof part === 'string' || Buffer.isBuffer(part) ? data.length : part.size
    const name = Buffer.from(path)
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(size, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, rest, name]))
    files.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, entries, end])
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export interface TestSheet {
  name: string
  /** The content of `worksheet`: `<cols>`, `<sheetData>`, `<mergeCells>`. */
  xml: string
  state?: 'hidden' | 'veryHidden'
}

/** The parts of an .xlsx file. Styles: 1 a day, 2 a day with time, 3 percent, 4 nine digits, 5 text. */
export function workbookParts(
  sheets: TestSheet[],
  { strings = [], date1904 = false }: { strings?: string[]; date1904?: boolean } = {},
): Record<string, Part> {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const xfs = [0, 14, 164, 9, 165, 49].map((id) => `<xf numFmtId="${id}"/>`)
  return {
    '[Content_Types].xml': `${XML}<Types/>`,
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr date1904="${date1904}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${relations.join('')}<Relationship Id="s" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="000000000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings.map((text) => `<si>${text.startsWith('<') ? text : `<t>${text}</t>`}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${XML}<worksheet ${MAIN}>${xml}</worksheet>`,
      ]),
    ),
  }
}

/** Rows of texts and numbers, as inline strings and plain values. */
export const sheetData = (rows: (string | number)[][]) =>
  `<sheetData>${rows
    .map(
      (cells) =>
        `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`,
    )
    .join('')}</sheetData>`
