import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextField } from '@/components/ui/text-field'
import { SubmitForm } from './submit-form'
import { useSubmitForm } from './use-submit-form'

function Form() {
  const form = useSubmitForm({
    labels: { number: 'Numero', name: 'Nome', postal_code: 'CAP', nre: 'Ricetta', consent: '' },
    resolver: async () => ({
      values: {},
      errors: {
        number: { type: 'x', message: 'taken' },
        name: { type: 'x', message: 'required' },
        postal_code: { type: 'x', message: 'postal_code_invalid' },
        nre: { type: 'x', message: 'nre' },
        consent: { type: 'x', message: 'consent' },
      },
    }),
    defaults: { number: '', name: '', postal_code: '', nre: '', consent: '' },
    codes: { taken: 'Questa tessera è di un altro', nre: 'NRE da controllare', consent: 'Accetta l’informativa' },
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

it('names the field of each error in the list, unless its text does', async () => {
  render(<Form />)
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }))
  expect(await screen.findByRole('link', { name: 'Numero: questa tessera è di un altro' })).toHaveAttribute(
    'href',
    '#number',
  )
  expect(screen.getByRole('link', { name: 'CAP: il CAP ha 5 cifre' })).toHaveAttribute('href', '#postal_code')
  expect(screen.getByRole('link', { name: 'Ricetta: NRE da controllare' })).toHaveAttribute('href', '#nre')
  expect(screen.getByRole('link', { name: 'Accetta l’informativa' })).toHaveAttribute('href', '#consent')
  expect(screen.getByText('Questa tessera è di un altro')).toBeVisible()
})

function Login({ onSend }: { onSend: (values: object) => void }) {
  const form = useSubmitForm({
    labels: { number: 'Numero', name: 'Nome' },
    resolver: async (values: { number: string; name: string }) => ({ values, errors: {} }),
    defaults: { number: '', name: '' },
    send: async (values) => {
      onSend(values)
      return null
    },
    onSent: () => undefined,
  })
  return (
    <SubmitForm of={form} button="Invia">
      <TextField {...form.field('number')} />
      <TextField {...form.field('name')} />
    </SubmitForm>
  )
}

test.each([
  ['number', '12'],
  ['name', 'Anna'],
])('sends the field %s that a password manager filled in without an event', async (name, filled) => {
  const sent = jest.fn()
  render(<Login onSend={sent} />)
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) if (field.name === name) field.value = filled
  await userEvent.click(screen.getByRole('button', { name: 'Invia' }))
  expect(sent).toHaveBeenCalledWith({ number: '', name: '', [name]: filled })
})
