import { act, render, screen } from '@testing-library/react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { drawn } from './drawn'

interface Values {
  consent: boolean
  who: string
}

let form: UseFormReturn<Values>
function Form() {
  form = useForm<Values>({ defaultValues: { consent: false, who: 'me' } })
  // Subscribes to the state.
  void form.formState.dirtyFields
  const { register, getValues } = form
  const who = drawn(register('who'), null)
  return (
    <form>
      <input type="checkbox" aria-label="consent" {...drawn(register('consent'), getValues('consent'))} />
      {['me', 'other'].map((value) => (
        <input
          key={value}
          type="radio"
          aria-label={value}
          {...who}
          value={value}
          defaultValue={undefined}
          defaultChecked={getValues('who') === value}
        />
      ))}
    </form>
  )
}

test('what a draft says counts over what the page was drawn with, and over what was shown before', async () => {
  render(<Form />)
  expect(screen.getByRole('radio', { name: 'me' })).toBeChecked()
  await act(async () => form.reset({ consent: false, who: 'me' }, { keepDefaultValues: true }))
  await act(async () => form.reset({ consent: true, who: 'other' }, { keepDefaultValues: true, keepErrors: true }))
  expect(screen.getByRole('checkbox')).toBeChecked()
  expect(screen.getByRole('radio', { name: 'other' })).toBeChecked()
  expect(form.getValues()).toEqual({ consent: true, who: 'other' })
})
