import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { drawn } from '@/components/forms/drawn'
import { EARLY_PRESS_SCRIPT } from '@/lib/browser/early-press'
import { Checkbox } from './checkbox'
import { ChoiceCards } from './choice-cards'

// biome-ignore lint/security/noGlobalEval: the script of the page's head
beforeAll(() => window.eval(EARLY_PRESS_SCRIPT))

interface Values {
  who: string
  keep: boolean
}

let form: UseFormReturn<Values>
const CHOICES = ['me', 'other', 'third'].map((value) => ({ value, label: value }))

function Form() {
  form = useForm<Values>({ defaultValues: { who: 'me', keep: true } })
  const { register, control, getValues } = form
  return (
    <form>
      <ChoiceCards label="Chi?" {...drawn(register('who'), getValues('who'))} choices={CHOICES} />
      <Checkbox label="Salva" {...drawn(register('keep'), getValues('keep'))} />
      <output>{useWatch({ control, name: 'who' })}</output>
    </form>
  )
}

/** Renders as the server does, lets a shopper press, and hydrates. */
async function hydrateAfter(...pressed: string[]) {
  document.body.innerHTML = `<div>${renderToString(<Form />)}</div>`
  const box = document.body.firstElementChild as HTMLElement
  for (const label of pressed) screen.getByLabelText(label).click()
  jest.useFakeTimers()
  await act(() => hydrateRoot(box, <Form />))
  await act(() => jest.runAllTimers())
  jest.useRealTimers()
}

test.each([
  [[], 'me'],
  [['other'], 'other'],
  [['third', 'other'], 'other'],
  [['other', 'me'], 'me'],
])('a form takes over the choice that was made before hydration: %j', async (pressed, chosen) => {
  await hydrateAfter(...pressed)
  expect(screen.getByRole('radio', { name: chosen })).toBeChecked()
  expect(form.getValues('who')).toBe(chosen)
  expect(screen.getByRole('status')).toHaveTextContent(chosen)
  act(() => screen.getByRole('radio', { name: 'third' }).click())
  expect(form.getValues('who')).toBe('third')
})

test('a box that was unticked before hydration stays so', async () => {
  await hydrateAfter('Salva')
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  expect(form.getValues('keep')).toBe(false)
})
