import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import messages from '@/messages/it.json'
import { MailField } from './mail-field'

const { question, take } = messages.validation.mailbox

function Form() {
  const [value, setValue] = useState('')
  return (
    <MailField
      id="email"
      label="Email"
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onTake={setValue}
    />
  )
}

test('asks about a mistyped host once the field is left, and takes the answer', async () => {
  render(<Form />)
  const field = screen.getByLabelText('Email')
  await userEvent.type(field, 'anna@gmial.com')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await userEvent.tab()
  expect(await screen.findByText(question.replace('{email}', 'anna@gmail.com'))).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: take }))
  expect(field).toHaveValue('anna@gmail.com')
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument())
})

test('forgets the question once the field changes, and lets a strange host stay', async () => {
  render(<Form />)
  const field = screen.getByLabelText('Email')
  await userEvent.type(field, 'anna@gmial.com')
  await userEvent.tab()
  await screen.findByRole('button', { name: take })
  await userEvent.type(field, 'm')
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument())
  expect(field).toHaveValue('anna@gmial.comm')
})
