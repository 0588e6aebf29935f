import sharp from 'sharp'
import { createPictureCache } from '@/lib/http/picture-cache'
import { card, logo } from './card'

test('a name without end, a word longer than a line and letters that the typeface lacks break nothing', async () => {
  const drawn = async (title: string) =>
    (await sharp(await card({ brand: 'Salvia', title })).stats()).channels[0]?.mean ?? 0
  const empty = await drawn(' ')
  for (const title of [
    'parola '.repeat(80),
    'idroclorotiazidebenazeprilecloridratoramipril'.repeat(3),
    '≥ 5 µg “così”',
  ])
    expect(await drawn(title)).toBeLessThan(empty)
  expect(await drawn('日本')).toBe(empty)
  // The end of a long title is cut: the margin below stays empty.
  const around = { over: 'Blog', under: 'sotto '.repeat(80) }
  for (const title of ['parola '.repeat(80), 'parola '.repeat(12), 'parola '.repeat(8), 'parola parola parola'])
    for (const more of [{}, around]) {
      const { data } = await sharp(await card({ brand: 'Salvia', title, ...more }))
        .extract({ left: 0, top: 596, width: 1200, height: 34 })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(Math.min(...data)).toBeGreaterThan(230)
    }
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
  // The picture's red must appear in its tile.
  const { data } = await sharp(bytes)
    .extract({ left: 930, top: 280, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(140)
  expect(data[1]).toBeLessThan(90)
  expect((await sharp(await logo('Farmacia con un nome molto lungo')).metadata()).width).toBe(512)
})

test('a picture is made once for all who ask, and a failure is tried again', async () => {
  const kept = createPictureCache(2)
  const make = jest.fn(async () => Buffer.from('x'))
  await Promise.all([kept('a', make), kept('a', make)])
  expect(make).toHaveBeenCalledTimes(1)
  const failing = jest.fn(async (): Promise<Buffer> => Promise.reject(new Error('away')))
  await expect(kept('b', failing)).rejects.toThrow('away')
  await expect(kept('b', failing)).rejects.toThrow('away')
  expect(failing).toHaveBeenCalledTimes(2)
})

test('of the pictures the latest stay, and none longer than it may', async () => {
  // lru-cache reads the clock at most once a millisecond, until its timer fires.
  jest.useFakeTimers({ doNotFake: ['performance'] })
  const kept = createPictureCache(2, 1000)
  const make = jest.fn(async () => Buffer.from('x'))
  for (const name of ['a', 'b', 'c', 'b', 'a']) await kept(name, make)
  expect(make).toHaveBeenCalledTimes(4)
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1001)
  jest.advanceTimersByTime(1)
  await kept('a', make)
  expect(make).toHaveBeenCalledTimes(5)
  const none = jest.fn(async () => null)
  await kept('none', none)
  await kept('none', none)
  expect(none).toHaveBeenCalledTimes(2)
  clock.mockRestore()
  jest.useRealTimers()
})
