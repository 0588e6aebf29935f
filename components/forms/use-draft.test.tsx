import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { readDraft } from '@/lib/forms/draft'
import { beforeExpiry } from '@/lib/session/browser'
import { type FormDraft, useDraft } from './use-draft'

interface Values {
  first_name: string
  health_code: string
}
const schema = z.object({ first_name: z.string(), health_code: z.string() })
const CODE = 'RSSMRA80A01H501U'
const DRAFT: FormDraft<Values> = { name: 'patient', user_id: '7', schema }

/** Fake of our server: a sealed text is its index in this list. */
let texts: string[]
let opens: () => Promise<boolean>

beforeEach(() => {
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'XSRF-TOKEN=pair'
  texts = []
  opens = async () => true
  globalThis.fetch = jest.fn(async (path: string, { body }: { body: string }) => {
    const asked = JSON.parse(body)
    const answer = (json: object | null) => ({ ok: json !== null, status: json ? 200 : 404, json: async () => json })
    if (path === '/api/drafts') return answer({ sealed: `seal-${texts.push(asked.text) - 1}` })
    return answer((await opens()) ? { text: texts[Number(asked.sealed.slice(5))] } : null)
  }) as unknown as typeof fetch
})

function Form() {
  const form = useForm<Values>({ defaultValues: { first_name: '', health_code: '' } })
  const { restored, forget } = useDraft(form, DRAFT)
  const name = useWatch({ control: form.control, name: 'first_name' })
  return (
    <form>
      <input aria-label="name" {...form.register('first_name')} />
      <input aria-label="code" {...form.register('health_code')} />
      <output>{restored}</output>
      <p>{`watched: ${name}`}</p>
      <button type="button" onClick={forget}>
        forget
      </button>
    </form>
  )
}

const field = (name: string) => screen.getByLabelText(name)
const seal = () => readDraft('patient', '7', schema, { health_code: '' })?.sealed
const lastSealed = () => waitFor(() => expect(seal()).toBe(`seal-${texts.findIndex((text) => text.includes(CODE))}`))

async function written(): Promise<void> {
  const { unmount } = render(<Form />)
  await userEvent.type(field('name'), 'Anna')
  await userEvent.type(field('code'), CODE)
  await lastSealed()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('RSSMRA')
  unmount()
}

test('the form is as it was, and its code never lay open', async () => {
  await written()
  render(<Form />)
  expect(field('name')).toHaveValue('Anna')
  await waitFor(() => expect(field('code')).toHaveValue(CODE))
  expect(screen.getByRole('status')).toHaveTextContent('whole')
})

test('says that a sealed draft cannot be opened, and restores one that can', async () => {
  await written()
  opens = async () => false
  const { unmount } = render(<Form />)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('without'))
  expect(field('code')).toHaveValue('')
  await userEvent.type(field('name'), ' Maria')
  unmount()
  opens = async () => true
  render(<Form />)
  await waitFor(() => expect(field('code')).toHaveValue(CODE))
  expect(field('name')).toHaveValue('Anna Maria')
})

test('does not overwrite input typed in the meantime', async () => {
  await written()
  let open = (_: boolean) => {}
  opens = () => new Promise((resolve) => (open = resolve))
  render(<Form />)
  await userEvent.type(field('code'), 'BNC')
  await act(async () => open(true))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('without'))
  expect(field('code')).toHaveValue('BNC')
})

test('an ended session does not leave before what was just written is sealed', async () => {
  const { unmount } = render(<Form />)
  await userEvent.type(field('code'), CODE)
  expect(beforeExpiry.size).toBe(1)
  await act(async () => {
    await Promise.all([...beforeExpiry].map((keep) => keep()))
  })
  expect(texts.at(-1)).toContain(CODE)
  expect(seal()).toBe(`seal-${texts.length - 1}`)
  unmount()
  expect(beforeExpiry.size).toBe(0)
})

test('nothing is left once it is sent, also of a seal that comes late', async () => {
  const { unmount } = render(<Form />)
  await userEvent.type(field('code'), CODE)
  const sealing = Promise.all([...beforeExpiry].map((keep) => keep()))
  await userEvent.click(screen.getByRole('button'))
  await act(async () => void (await sealing))
  expect(sessionStorage).toHaveLength(0)
  unmount()
  expect(sessionStorage).toHaveLength(0)
})

/** Renders as the server does, lets a customer type the name, and hydrates. */
async function hydrateAfter(text: string) {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<Form />)
  const [name, code] = box.querySelectorAll('input')
  if (name) name.value = text
  await act(() => hydrateRoot(box, <Form />))
  expect(name).toHaveValue(text)
  expect(box).toHaveTextContent(`watched: ${text}`)
  expect(readDraft('patient', '7', schema, { health_code: '' })?.values).toMatchObject({ first_name: text })
  return code
}

test('a draft does not overwrite what was typed before hydration', async () => {
  await written()
  const code = await hydrateAfter('Bruna')
  await waitFor(() => expect(code).toHaveValue(CODE))
})

test('what was typed before hydration is watched and kept', async () => {
  await hydrateAfter('Bruna')
})
