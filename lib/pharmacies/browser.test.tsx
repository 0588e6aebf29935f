import { act, render, screen } from '@testing-library/react'
import { chosenPharmacy, chosenPharmacyId, onPharmacyChange, useChosenPharmacy } from './browser'
import { forgetPharmacy } from './testing/forget-pharmacy'
import { choosePharmacy, rememberPharmacyName } from './write-choice'

function Name() {
  const pharmacy = useChosenPharmacy()
  return <p>{pharmacy === null ? 'none' : (pharmacy?.name ?? String(pharmacy?.id))}</p>
}

function setCookie(value: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store, and the server sets this cookie too
  document.cookie = `pharmacy=${value}; Path=/`
}

beforeEach(() => forgetPharmacy())

describe('the chosen pharmacy', () => {
  it('is stored as a cookie with only the id and as an object with id and name', () => {
    choosePharmacy({ id: '7', name: 'Farmacia Brera' })
    expect(document.cookie).toBe('pharmacy=7')
    expect(JSON.parse(localStorage.getItem('pharmacy') ?? '')).toEqual({ id: '7', name: 'Farmacia Brera' })
    expect(chosenPharmacy()).toEqual({ id: '7', name: 'Farmacia Brera' })
  })

  it('is the cookie’s where the two differ', () => {
    choosePharmacy({ id: '7', name: 'Farmacia Brera' })
    setCookie('8')
    expect(chosenPharmacy()).toEqual({ id: '8', name: null })
  })

  it.each(['', 'a b', '%20', 'x'.repeat(65)])('is none for the cookie «%s»', (value) => {
    setCookie(value)
    expect(chosenPharmacyId()).toBeNull()
  })

  it('is one that was kept with a number', () => {
    setCookie('7')
    localStorage.setItem('pharmacy', '{"id":7,"name":"Farmacia Brera"}')
    expect(chosenPharmacy()).toEqual({ id: '7', name: 'Farmacia Brera' })
  })

  it.each(['{', '7', '{"id":"x"}', '[]'])('survives the broken storage «%s»', (text) => {
    choosePharmacy({ id: '7', name: 'Farmacia Brera' })
    localStorage.setItem('pharmacy', text)
    expect(chosenPharmacy()).toEqual({ id: '7', name: null })
  })

  it('re-renders what shows it, also when a name is learnt later', () => {
    render(<Name />)
    expect(screen.getByText('none')).toBeInTheDocument()
    act(() => choosePharmacy({ id: '7', name: 'Farmacia Brera' }))
    expect(screen.getByText('Farmacia Brera')).toBeInTheDocument()
    setCookie('8')
    act(() => rememberPharmacyName({ id: '8', name: 'Farmacia Isola' }))
    expect(screen.getByText('Farmacia Isola')).toBeInTheDocument()
  })

  it('learns no name of another pharmacy', () => {
    choosePharmacy({ id: '7', name: 'Farmacia Brera' })
    rememberPharmacyName({ id: '8', name: 'Farmacia Isola' })
    expect(chosenPharmacy()).toEqual({ id: '7', name: 'Farmacia Brera' })
  })

  it('tells listeners of a page that comes back, until they leave', () => {
    const listener = jest.fn()
    const stop = onPharmacyChange(listener)
    window.dispatchEvent(new Event('pageshow'))
    stop()
    window.dispatchEvent(new Event('pageshow'))
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
