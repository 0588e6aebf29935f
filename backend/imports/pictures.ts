import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { BYTES_MAX, fetchPicture, NoPicture } from '../pictures'
import { type Outcome, type Rejection, reject } from './outcome'
import type { CountedFile } from './progress'
import { Table } from './table'
import { known, optional, readCount, required } from './values'

export type PictureSource = {
  line: number
  /** Candidate codes; the first known one is used. */
  codes: string[]
  position: number
  name: string
  read(): Promise<Buffer>
}

const POSITION_MAX = 99
const FILE = /^(.+?)(?:[ _-]\(?(\d{1,2})\)?)?\.(?:jpe?g|png|webp|avif|gif|tiff?|heic)$/i
export const isPictureName = (name: string) => FILE.test(path.basename(name))

/** Pictures of a folder, named by code: `<code>.jpg`, `<code>_2.jpg`. */
export async function* folderPictures(source: CountedFile): AsyncGenerator<Outcome<PictureSource>> {
  let line = 0
  for await (const bytes of source.open()) {
    line += 1
    const name = bytes.toString()
    const file = path.join(source.path, name)
    const base = path.basename(name)
    const [, code, position] = FILE.exec(base) ?? []
    if (code === undefined) yield { line, rejected: refused(name, 'no file of a picture') }
    else
      yield {
        line,
        record: {
          line,
          codes: [path.parse(base).name, code],
          position: Number(position ?? 1),
          name,
          read: () => readWhole(file),
        },
      }
  }
}

export async function readWhole(file: string): Promise<Buffer> {
  const { size } = await stat(file)
  if (size > BYTES_MAX) throw new NoPicture(`larger than ${BYTES_MAX / 1024 / 1024} MB`)
  return readFile(file)
}

export const refused = (name: string, why: string): Rejection => ({
  code: 'invalid_picture',
  detail: `${name}: ${why}`,
})

/**
 * A list of URLs, several per cell separated by commas or line breaks; accepts the column names of WooCommerce and
 * Google Merchant.
 */
const listTable = new Table(
  {
    columns: {
      code: { names: ['codice', 'minsan', 'ean', 'sku', 'cod', 'code', 'id'], required: true, code: 'needed' },
      addresses: {
        names: ['indirizzo', 'indirizzi', 'immagine', 'immagini', 'images', 'image_link', 'url'],
        required: true,
        lines: true,
      },
      position: { names: ['posizione_immagine', 'numero', 'position_of_picture'] },
    },
  },
  (row) => ({
    code: required(row.code, 'codice'),
    addresses: (known(row.addresses) ?? reject('missing_value', 'indirizzo is empty')).split(/[\n|]|,\s*(?=https?:)/),
    first: optional(row.position, (text) => readCount(text, 'numero', POSITION_MAX)) ?? 1,
  }),
)

export async function* listedPictures(
  source: CountedFile,
  hosts: readonly string[],
): AsyncGenerator<Outcome<PictureSource>> {
  for await (const outcome of listTable.read(source.open())) {
    if (!('record' in outcome)) {
      yield outcome
      continue
    }
    const { line } = outcome
    const { code, addresses, first } = outcome.record
    for (const [index, address] of addresses
      .map((one) => one.trim())
      .filter(Boolean)
      .entries())
      yield {
        line,
        record: {
          line,
          codes: [code],
          position: first + index,
          name: address,
          read: () => fetchPicture(address, { hosts }),
        },
      }
  }
}
