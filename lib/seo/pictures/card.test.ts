import sharp from 'sharp'
import { card, logo } from './card'
import { kept } from './kept'
import { broken, fitted, widthOf } from './lettering'

const at = { face: 'bold', size: 60, width: 560 } as const

test('lines keep within the width and lose no word', () => {
  const text = 'Paracetamolo e acido ascorbico, granulato effervescente per soluzione orale in bustina'
  const { rows, cut } = broken(text, { ...at, lines: 9 })
  expect(cut).toBe(false)
  expect(rows.join(' ')).toBe(text)
  for (const row of rows) expect(widthOf(row, 'bold', 60)).toBeLessThanOrEqual(560)
})

test('an article or a number does not end a line', () => {
  const { rows } = broken('Soluzione per la detersione delle palpebre e il contorno di 20 occhi con la salvietta', {
    ...at,
    lines: 9,
  })
  for (const row of rows.slice(0, -1)) expect(row).not.toMatch(/ (la|il|di|e|per|20|con)$/)
})

test('a long name is set smaller before it is cut, a name without end is cut with an ellipsis', () => {
  const room = {
    face: 'bold' as const,
    sizes: [76, 60, 44],
    width: 560,
    lines: (size: number) => Math.floor(300 / size),
  }
  const short = fitted('Aspirina C', room)
  const long = fitted('Integratore alimentare di magnesio e potassio gusto arancia senza zuccheri', room)
  expect(short).toEqual({ rows: ['Aspirina C'], size: 76 })
  expect(long.size).toBeLessThan(76)
  expect(long.rows.join(' ')).not.toContain('…')
  expect(fitted('parola '.repeat(80), room).rows.at(-1)).toMatch(/…$/)
})

test('a word longer than a line is cut, and letters that the typeface lacks break nothing', () => {
  const { rows } = broken('idroclorotiazidebenazeprilecloridratoramipril', { ...at, lines: 4 })
  expect(rows.length).toBeGreaterThan(1)
  for (const row of rows) expect(widthOf(row, 'bold', 60)).toBeLessThanOrEqual(560)
  expect(widthOf('日本 ≥ 5 µg', 'bold', 60)).toBeGreaterThan(0)
})

test('the pictures are PNGs of the size that networks ask for, light enough to load', async () => {
  const picture = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const bytes = await card({
    brand: 'Salvia',
    over: 'Dolore',
    title: 'Così è più in là, "perché" <b> & co. 5 €',
    under: 'à è é ì ò ù',
    picture,
  })
  const { format, width, height } = await sharp(bytes).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(150_000)
  // The picture's own red is where the tile is.
  const { data } = await sharp(bytes)
    .extract({ left: 930, top: 280, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(140)
  expect(data[1]).toBeLessThan(90)
  expect((await sharp(await logo('Farmacia con un nome molto lungo')).metadata()).width).toBe(512)
})

test('a picture is made once for all who ask, and a failure is tried again', async () => {
  const make = jest.fn(async () => Buffer.from('x'))
  await Promise.all([kept('a', make), kept('a', make)])
  expect(make).toHaveBeenCalledTimes(1)
  const failing = jest.fn(async (): Promise<Buffer> => Promise.reject(new Error('away')))
  await expect(kept('b', failing)).rejects.toThrow('away')
  await expect(kept('b', failing)).rejects.toThrow('away')
  expect(failing).toHaveBeenCalledTimes(2)
})
