import { FILES_MAX, holdFile } from './clean-file'

test('limits the number of held files, and asks others to retry', async () => {
  const ends: (() => void)[] = []
  const held = Array.from({ length: FILES_MAX }, () =>
    holdFile(() => new Promise<void>((resolve) => ends.push(resolve))),
  )
  const refused = { code: 'unavailable', retry_after_seconds: expect.any(Number) }
  await expect(holdFile(async () => 'file')).rejects.toMatchObject(refused)
  ends[0]?.()
  await held[0]
  expect(await holdFile(async () => 'file')).toBe('file')
  await expect(holdFile(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await holdFile(async () => 'file')).toBe('file')
  for (const end of ends) end()
  await Promise.all(held)
})
