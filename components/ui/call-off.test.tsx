import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { CallOff } from './call-off'

const texts = {
  action: 'Annulla ordine',
  title: "Annullare l'ordine?",
  text: 'Non si torna indietro',
  keep: 'No',
  close: 'Chiudi',
  too_late: 'Troppo tardi',
  failed: 'Non riuscito',
}

type Call = Awaited<ReturnType<Parameters<typeof CallOff>[0]['send']>>
const cancelled: Call = { ok: true, data: null, status: 204, headers: new Headers() }
const failed: Call = { ok: false, failure: { kind: 'network' } }
const tooLate: Call = { ok: false, failure: { kind: 'http', status: 409 } }

function Page({ outcome }: { outcome: Call }) {
  const [can, setCan] = useState(true)
  return (
    <main>
      <h1>Ordine 12</h1>
      {can && <CallOff texts={texts} send={async () => outcome} onOutcome={(told) => setCan(told === 'failed')} />}
    </main>
  )
}

async function confirm(outcome: Call) {
  render(<Page outcome={outcome} />)
  await userEvent.click(screen.getByRole('button', { name: texts.action }))
  const dialog = screen.getByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: texts.action }))
  return dialog
}

test('once it is done the heading has the focus, for the button is gone', async () => {
  await confirm(cancelled)
  expect(screen.queryByRole('button', { name: texts.action })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Ordine 12' })).toHaveFocus()
})

test('a failure is shown in the dialog, and the button has the focus again once it is closed', async () => {
  const dialog = await confirm(failed)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(texts.failed)
  await userEvent.click(within(dialog).getByRole('button', { name: texts.keep }))
  expect(screen.getByRole('button', { name: texts.action })).toHaveFocus()
})

test('that it is too late can be read until the dialog is closed, and the button is gone then', async () => {
  const dialog = await confirm(tooLate)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(texts.too_late)
  expect(within(dialog).queryByRole('button', { name: texts.action })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: texts.keep }))
  expect(screen.queryByRole('button', { name: texts.action })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Ordine 12' })).toHaveFocus()
})
