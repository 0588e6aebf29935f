import { isShortage } from './error-record'

const failed = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  ['memory, by libvips', failed('vips_tracked: out of memory -- size == 5MB')],
  ['memory in a header', failed('Input buffer has corrupt header: vips_tracked: out of memory -- size == 95MB')],
  ['memory, by libjpeg', failed('VipsJpeg: Insufficient memory (case 4)')],
  ['memory, by V8', new RangeError('Array buffer allocation failed')],
  ['threads', failed('glib: Error creating thread: Resource temporarily unavailable')],
  ['file descriptors', failed('EMFILE: too many open files, open', 'EMFILE')],
  ['memory for a process', failed('spawn ENOMEM', 'ENOMEM')],
  ['disk', failed('ENOSPC: no space left on device, write', 'ENOSPC')],
  ['disk, as a cause', new Error('not stored', { cause: failed('write', 'ENOSPC') })],
])('a machine that lacks %s is short', (_, error) => {
  expect(isShortage(error)).toBe(true)
})

test.each([
  ['a picture of another format', failed('Input buffer contains unsupported image format')],
  ['a broken picture', failed('VipsJpeg: premature end of JPEG image')],
  ['a picture over the limit', failed('Input image exceeds pixel limit')],
  ['a missing file', failed('ENOENT: no such file or directory', 'ENOENT')],
  ['no error', 'out of memory'],
])('%s is no shortage', (_, error) => {
  expect(isShortage(error)).toBe(false)
})
