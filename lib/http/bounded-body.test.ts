import { readFormWithFiles } from './bounded-body'

const BOUNDS = { limit: 200, most: 2000 }

async function post(body: BodyInit) {
  const sent = new Response(body)
  const headers = { 'Content-Type': sent.headers.get('content-type') ?? '' }
  const request = new Request('http://shop.test/', { method: 'POST', headers, body: await sent.arrayBuffer() })
  return readFormWithFiles(request, BOUNDS)
}

/** A browser's form with an empty file field. */
function form(bytes: number, text = 'Anna'): FormData {
  const data = new FormData()
  data.set('name', text)
  data.set('none', new File([], ''))
  data.set('file', new File([new Uint8Array(bytes)], 'ricetta.pdf'))
  return data
}

test('a form brings its texts and the files that were chosen', async () => {
  const read = await post(form(900))
  if (read instanceof Response) throw new Error(String(read.status))
  expect(read.fields.get('name')).toBe('Anna')
  expect([...read.files].map(([name, file]) => [name, file.name, file.size])).toEqual([['file', 'ricetta.pdf', 900]])
  const small = await post(new URLSearchParams({ name: 'Anna' }))
  expect(small).toMatchObject({ files: new Map() })
})

test.each([
  ['files are too long', form(2100)],
  ['texts are too long', form(10, 'x'.repeat(300))],
  ['small form is too long', new URLSearchParams({ name: 'x'.repeat(300) })],
])('is refused where its %s', async (_, body) => {
  expect(await post(body)).toMatchObject({ status: 413 })
})

test('is refused where it is no form', async () => {
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' }
  const broken = new Request('http://shop.test/', { method: 'POST', headers: type, body: 'no parts' })
  expect(await readFormWithFiles(broken, BOUNDS)).toMatchObject({ status: 400 })
  expect(await post('text')).toMatchObject({ status: 415 })
})
