import { act, fireEvent, render } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { ownFiles, read } from '@/scripts/docs/tree'
import { Checkbox } from './checkbox'
import { ControlledInput } from './controlled-input'
import { PasswordField } from './password-field'
import { TextField } from './text-field'

/** Renders as the server does, lets a shopper act, and hydrates. */
async function hydrateAfter(page: ReactElement, actEarly: (input: HTMLInputElement) => void) {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(page)
  const input = box.querySelector('input') as HTMLInputElement
  actEarly(input)
  await act(() => hydrateRoot(box, page))
  return { input, output: () => box.querySelector('output')?.textContent }
}

function Written({ of: Field, begin }: { of: typeof TextField | typeof PasswordField; begin: string }) {
  const [text, setText] = useState(begin)
  return (
    <>
      <Field as={ControlledInput} label="Testo" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{text}</output>
    </>
  )
}

function Ticked({ begin }: { begin: boolean }) {
  const [on, setOn] = useState(begin)
  return (
    <>
      <Checkbox as={ControlledInput} label="Sì" checked={on} onChange={({ target }) => setOn(target.checked)} />
      <output>{String(on)}</output>
    </>
  )
}

test.each([
  [TextField, ''],
  [TextField, 'Roma'],
  [PasswordField, ''],
])('a controlled field takes over what was typed before hydration', async (Field, begin) => {
  const { input, output } = await hydrateAfter(<Written of={Field} begin={begin} />, (typed) => {
    typed.value = 'Milano'
  })
  expect(input).toHaveValue('Milano')
  expect(output()).toBe('Milano')
})

test('without anything typed it stays as the server rendered it', async () => {
  const { input, output } = await hydrateAfter(<Written of={TextField} begin="Roma" />, () => {})
  expect(input).toHaveValue('Roma')
  expect(output()).toBe('Roma')
})

test.each([
  [false, 1, true],
  [true, 1, false],
  [false, 2, false],
])('a controlled box that was %s and pressed %d times before hydration is %s', async (begin, presses, then) => {
  const { input, output } = await hydrateAfter(<Ticked begin={begin} />, (box) => {
    for (let press = 0; press < presses; press += 1) box.click()
  })
  expect(input.checked).toBe(then)
  expect(output()).toBe(String(then))
})

test.each([[TextField], [PasswordField]])(
  'at submit a controlled field takes over what was filled in without an event',
  (Field) => {
    const sent: (string | undefined)[] = []
    const { container } = render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(container.querySelector('output')?.textContent)
        }}
      >
        <Written of={Field} begin="" />
        <button type="submit">Invia</button>
      </form>,
    )
    const input = container.querySelector('input') as HTMLInputElement
    input.value = 'Milano'
    fireEvent.submit(container.querySelector('form') as HTMLFormElement)
    expect(sent).toEqual(['Milano'])
  },
)

/** These fields exist only after a press, a read in the browser, or once they are enabled there. */
const ONLY_IN_BROWSER = [
  'components/consent/consent-preferences.tsx',
  'components/orders/withdraw-form.tsx',
  'components/services/booking-form.tsx',
  'components/services/guest-fields.tsx',
]

test('no other controlled field that a server renders loses what was typed', () => {
  const files = ownFiles('.tsx').filter((file) => /^(app|components)\//.test(file) && !file.endsWith('.test.tsx'))
  const found = files.filter((file) =>
    read(file)
      .split(/<(?=\w)/)
      .some(
        (tag) =>
          /^(TextField|PasswordField|Checkbox|input)\s/.test(tag) &&
          /\sonChange=/.test(tag) &&
          /\s(checked|value)=\{(?!choice\.)/.test(tag) &&
          !tag.includes('as={ControlledInput}'),
      ),
  )
  expect(found.sort()).toEqual(ONLY_IN_BROWSER)
})
