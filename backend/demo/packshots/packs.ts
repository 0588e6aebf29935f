import { Table } from '../../imports'
import { readRows } from '../files'
import { readGoods, readMedicines, readMedicineTexts } from '../products'
import { BOXES, choosePalette, getViews, type PackArt, type Packshot } from './art'
import { drawingNames } from './drawings'

interface PackshotRow {
  minsan: string
  art: Omit<PackArt, 'palette'>
  /** Category that also uses this picture. */
  category: string
}

const one = (names: readonly string[], text: string): string => {
  if (!names.includes(text)) throw new RangeError(`packshots.csv: ${text} is none of ${names.join(', ')}`)
  return text
}
const shapes = [...Object.keys(BOXES), ...drawingNames('packs')]
const contents = ['none', ...drawingNames('contents')]

const column = (name: string) => ({ names: [name], required: true })

const packshotTable = new Table(
  {
    columns: {
      minsan: column('minsan'),
      shape: column('forma'),
      content: column('contenuto'),
      title: column('titolo'),
      subtitle: column('sottotitolo'),
      strength: column('in_evidenza'),
      pack: column('confezione'),
      maker: column('produttore'),
      legend: column('dicitura'),
      category: column('reparto'),
    },
  },
  ({ minsan, category, shape, content, ...words }): PackshotRow => ({
    minsan,
    art: { ...words, shape: one(shapes, shape), content: one(contents, content) },
    category,
  }),
)

export const readPackshots = async (): Promise<PackshotRow[]> =>
  (await readRows('packshots.csv', (source) => packshotTable.read(source.open()))).map(({ record }) => record)

export const listPictures = ({ minsan, art }: Pick<PackshotRow, 'minsan' | 'art'>): string[] =>
  getViews(art).map((_, index) => `/media/products/${minsan}-${index + 1}.webp`)

const words = (html: string | null | undefined) =>
  (html ?? '')
    .replace(/<\/(p|li|h3)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Packs of the demo by minsan, loaded when the first picture is rendered. */
export async function readPacks(): Promise<ReadonlyMap<string, Packshot>> {
  const rows = new Map((await readPackshots()).map(({ minsan, art }) => [minsan, art]))
  const packs = new Map<string, Packshot>()
  const add = (
    minsan: string,
    { ean, brand }: { ean?: string[]; brand?: string | null },
    print: (art: Omit<PackArt, 'palette'>) => string[],
  ) => {
    const art = rows.get(minsan)
    if (art)
      packs.set(minsan, {
        art: { ...art, palette: choosePalette(brand ?? '') },
        ean: ean?.[0] ?? '',
        texts: [`${art.subtitle} · ${art.pack}`, ...print(art)],
      })
  }
  const told = new Map(
    (await readMedicineTexts()).map(({ record }) => [`${record.minsan} ${record.section}`, record.html]),
  )
  for (const { record } of await readMedicines()) {
    const { minsan, kind, manufacturer } = record
    const section = (code: string) => words(told.get(`${minsan} ${code}`))
    add(minsan, record, ({ legend }) =>
      kind === 'medicine'
        ? [
            section('composition').slice(0, 210),
            'Leggere attentamente il foglio illustrativo. Tenere fuori dalla vista e dalla portata dei bambini.',
            `Titolare AIC: ${manufacturer}. A.I.C. n. ${minsan}. ${legend}.`,
          ]
        : [section('directions'), section('composition'), section('description'), manufacturer ?? ''],
    )
  }
  for (const { record } of await readGoods()) {
    const { minsan, directions, composition, description, responsible_person } = record
    if (minsan !== null)
      add(minsan, record, () => [...[directions, composition, description].map(words), responsible_person ?? ''])
  }
  return packs
}
