import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { QuantityStepper } from './quantity-stepper'

const labels = { group: 'Quantità', increase: 'Aumenta', decrease: 'Riduci', remove: 'Rimuovi' }

test('it asks for one more and one less', async () => {
  const onChange = jest.fn()
  render(<QuantityStepper quantity={2} max={5} onChange={onChange} labels={labels} />)
  await userEvent.click(screen.getByRole('button', { name: 'Aumenta' }))
  await userEvent.click(screen.getByRole('button', { name: 'Riduci' }))
  expect(onChange.mock.calls).toEqual([[3], [1]])
  expect(screen.getByRole('group', { name: 'Quantità' })).toHaveTextContent('2')
})

test('at the minimum it asks for nothing, or removes where it may', async () => {
  const onChange = jest.fn()
  const onRemove = jest.fn()
  const { rerender } = render(<QuantityStepper quantity={1} onChange={onChange} labels={labels} />)
  const less = screen.getByRole('button', { name: 'Riduci' })
  expect(less).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(less)
  expect(onChange).not.toHaveBeenCalled()
  rerender(<QuantityStepper quantity={1} onChange={onChange} onRemove={onRemove} labels={labels} />)
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi' }))
  expect(onRemove).toHaveBeenCalledTimes(1)
  expect(onChange).not.toHaveBeenCalled()
})

test('at the maximum the plus stays reachable, does nothing and says why', async () => {
  const onChange = jest.fn()
  render(<QuantityStepper quantity={3} max={3} maxReason="Al massimo 3" onChange={onChange} labels={labels} />)
  const more = screen.getByRole('button', { name: 'Aumenta' })
  expect(more).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(more)
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByText('Al massimo 3')).toBeInTheDocument()
})

test('without a maximum there is none', async () => {
  const onChange = jest.fn()
  render(<QuantityStepper quantity={99} max={null} onChange={onChange} labels={labels} />)
  await userEvent.click(screen.getByRole('button', { name: 'Aumenta' }))
  expect(onChange).toHaveBeenCalledWith(100)
})
