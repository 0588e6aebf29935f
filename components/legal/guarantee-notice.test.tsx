import { screen } from '@testing-library/react'
import { renderWithTexts } from '@/components/testing/render'
import { env } from '@/lib/settings/env'
import { giveEnvironment } from '@/lib/testing/environment'
import messages from '@/messages/it.json'
import { GuaranteeNotice } from './guarantee-notice'

const { guarantee } = messages.legal

giveEnvironment()
afterEach(() => {
  env().GUARANTEE_NOTICE = undefined
})

/** The seller's duties as the annex words them; no shorter text may replace it. */
const DUTIES = /In tal caso i venditori sono tenuti a offrire: ?la riparazione o sostituzione gratuita;/

test('without the Commission’s file its words stand whole, with the code and the address that it has (docs/domain.md#L27)', () => {
  const { container } = renderWithTexts(<GuaranteeNotice open />)
  expect(container).toHaveTextContent(DUTIES)
  expect(container).toHaveTextContent('GARANZIA LEGALEGaranzia legale minima di due anni')
  expect(screen.getByAltText(guarantee.code)).toBeVisible()
  expect(container).toHaveTextContent('europa.eu/youreurope/garanzie')
  expect(screen.getByRole('link', { name: guarantee.more })).toHaveAttribute(
    'href',
    'https://europa.eu/youreurope/garanzie',
  )
})

test('with the file it is shown as it is, with its words for screen readers (docs/domain.md#L27)', () => {
  env().GUARANTEE_NOTICE = 'notice.svg'
  const { container } = renderWithTexts(<GuaranteeNotice open />)
  expect(screen.getByAltText(DUTIES)).toHaveAttribute('src', '/api/guarantee-notice')
  expect(container).not.toHaveTextContent(DUTIES)
})

test('on a page of goods it is folded behind its title', () => {
  renderWithTexts(<GuaranteeNotice />)
  expect(screen.getByRole('heading', { name: guarantee.title })).toBeVisible()
  expect(screen.getByText(guarantee.text)).not.toBeVisible()
})
