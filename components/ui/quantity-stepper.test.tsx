import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QuantityStepper } from './quantity-stepper'

const named = { product: 'Lenidol', group: 'Quantità' }

test('it asks for one more and one less', async () => {
  const onChange = jest.fn()
  render(<QuantityStepper quantity={2} max={5} onChange={onChange} {...named} />)
  await userEvent.click(screen.getByRole('button', { name: 'Aumenta quantità di Lenidol' }))
  await userEvent.click(screen.getByRole('button', { name: 'Riduci quantità di Lenidol' }))
  expect(onChange.mock.calls).toEqual([[3], [1]])
  expect(screen.getByRole('group', { name: 'Quantità' })).toHaveTextContent('2')
})

test('at the minimum it asks for nothing', async () => {
  const onChange = jest.fn()
  render(<QuantityStepper {...named} quantity={1} max={null} onChange={onChange} />)
  const less = screen.getByRole('button', { name: 'Riduci quantità di Lenidol' })
  expect(less).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(less)
  expect(onChange).not.toHaveBeenCalled()
})

test('at the maximum the plus stays reachable, does nothing and says why', async () => {
  const onChange = jest.fn()
  render(<QuantityStepper quantity={3} max={3} onChange={onChange} {...named} />)
  const more = screen.getByRole('button', { name: 'Aumenta quantità di Lenidol' })
  expect(more).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(more)
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByText(/^Puoi acquistare al massimo 3 confezioni\./)).toBeInTheDocument()
})

test('without a maximum there is none', async () => {
  const onChange = jest.fn()
  render(<QuantityStepper quantity={99} max={null} onChange={onChange} {...named} />)
  await userEvent.click(screen.getByRole('button', { name: 'Aumenta quantità di Lenidol' }))
  expect(onChange).toHaveBeenCalledWith(100)
})

test('at one the minus takes the product out, where that is asked for', async () => {
  const [onChange, onRemove] = [jest.fn(), jest.fn()]
  render(<QuantityStepper {...named} quantity={1} max={null} onChange={onChange} onRemove={onRemove} />)
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi Lenidol dal carrello' }))
  expect(onRemove).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})
