import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { Checkbox } from './checkbox'
import { ChoiceCards } from './choice-cards'
import { PasswordField } from './password-field'
import { SelectField } from './select-field'
import { TextField } from './text-field'

test('a field is one with its label, its hint and its error', () => {
  render(<TextField label="Email" hint="La useremo per gli ordini" error="Email non valida" name="email" />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Email non valida La useremo per gli ordini')
})

test('without an error a field is not marked and describes nothing', () => {
  render(<TextField label="Email" />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input).not.toHaveAttribute('aria-invalid')
  expect(input).not.toHaveAttribute('aria-describedby')
})

test("a field takes the caller's id, ref and attributes, as a form library hands them over", () => {
  const ref = createRef<HTMLInputElement>()
  render(<TextField label="CAP" id="postal_code" ref={ref} inputMode="numeric" autoComplete="postal-code" />)
  expect(ref.current).toBe(screen.getByLabelText('CAP'))
  expect(ref.current).toHaveAttribute('id', 'postal_code')
  expect(ref.current).toHaveAttribute('autocomplete', 'postal-code')
})

test('a password is shown and hidden, and the button says which', async () => {
  render(<PasswordField label="Password" defaultValue="x" />)
  const input = screen.getByLabelText('Password')
  expect(input).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Mostra password' }))
  expect(input).toHaveAttribute('type', 'text')
  expect(input).toHaveValue('x')
  await userEvent.click(screen.getByRole('button', { name: 'Nascondi password' }))
  expect(input).toHaveAttribute('type', 'password')
})

test('a select has its options and a tick box its hint and error', async () => {
  render(
    <>
      <SelectField label="Provincia" options={['', 'Milano'].map((label) => ({ value: label.slice(0, 2), label }))} />
      <Checkbox label="Ho letto l'informativa" hint="È breve" error="Serve per continuare" />
    </>,
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Provincia' }), 'Milano')
  expect(screen.getByRole('combobox')).toHaveValue('Mi')
  const box = screen.getByRole('checkbox', { name: "Ho letto l'informativa" })
  expect(box).not.toBeChecked()
  expect(box).toHaveAccessibleDescription('Serve per continuare È breve')
  await userEvent.click(screen.getByText("Ho letto l'informativa"))
  expect(box).toBeChecked()
})

test('choice cards are radio buttons of one group, and a disabled one cannot be taken', async () => {
  const onChange = jest.fn()
  render(
    <ChoiceCards
      label="Consegna"
      name="delivery"
      error="Scegli un'opzione"
      onChange={(event) => onChange(event.currentTarget.value)}
      choices={[
        { value: 'a', label: 'Ritiro', hint: 'Oggi' },
        { value: 'b', label: 'Domicilio', aside: '3,90 €' },
        { value: 'c', label: 'Armadietto', disabled: true },
      ]}
    />,
  )
  expect(screen.getByRole('group', { name: 'Consegna' })).toHaveAccessibleDescription("Scegli un'opzione")
  await userEvent.click(screen.getByText('Ritiro'))
  expect(onChange).toHaveBeenLastCalledWith('a')
  expect(screen.getByRole('radio', { name: /Ritiro/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /Domicilio.*3,90 €/ })).not.toBeChecked()
  await userEvent.click(screen.getByText('Armadietto'))
  expect(onChange).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByText('Domicilio'))
  expect(onChange).toHaveBeenCalledWith('b')
  expect(screen.getByRole('radio', { name: /Ritiro/ })).not.toBeChecked()
})
