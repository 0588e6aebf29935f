import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextField } from '@/components/ui/text-field'
import { SubmitForm } from './submit-form'
import { useSubmitForm } from './use-submit-form'

function Form() {
  const form = useSubmitForm({
    labels: { number: 'Numero', name: 'Nome' },
    resolver: async () => ({
      values: {},
      errors: { number: { type: 'x', message: 'taken' }, name: { type: 'x', message: 'required' } },
    }),
    defaults: { number: '', name: '' },
    codes: { taken: 'Questa tessera è di un altro' },
    send: async () => null,
    onSent: () => undefined,
  })
  return (
    <SubmitForm of={form} button="Invia">
      <TextField {...form.field('number')} />
      <TextField {...form.field('name')} />
    </SubmitForm>
  )
}

it('says of its own codes the same in the list of errors as at the field', async () => {
  render(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }))
  expect(await screen.findByRole('link', { name: 'Questa tessera è di un altro' })).toHaveAttribute('href', '#number')
  expect(screen.getAllByText('Questa tessera è di un altro')).toHaveLength(2)
})
