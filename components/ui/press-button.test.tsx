import { act } from '@testing-library/react'
import { createRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { EARLY_PRESS_SCRIPT } from '@/lib/browser/early-press'
import { ownFiles, read } from '@/scripts/docs/tree'
import { PressButton } from './press-button'

// biome-ignore lint/security/noGlobalEval: the script of the page's head
beforeAll(() => window.eval(EARLY_PRESS_SCRIPT))

/** Renders as the server does, presses that often, and hydrates. */
async function hydrateAfter(presses: number) {
  const onClick = jest.fn()
  const ref = createRef<HTMLButtonElement>()
  const page = (
    <PressButton ref={ref} onClick={onClick}>
      Apri
    </PressButton>
  )
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(page)
  const button = box.firstElementChild as HTMLButtonElement
  for (let press = 0; press < presses; press += 1) button.click()
  jest.useFakeTimers()
  await act(() => hydrateRoot(box, page))
  await act(() => jest.runAllTimers())
  jest.useRealTimers()
  return { onClick, button, ref }
}

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
])('of %d presses before hydration it answers %d', async (presses, answers) => {
  const { onClick, button, ref } = await hydrateAfter(presses)
  expect(onClick).toHaveBeenCalledTimes(answers)
  expect(ref.current).toBe(button)
  act(() => button.click())
  act(() => button.click())
  expect(onClick).toHaveBeenCalledTimes(answers + 2)
})

test('no other button that a server renders waits for a script', () => {
  const found = ownFiles('.tsx').filter(
    (file) =>
      /^(app|components)\//.test(file) && !file.endsWith('.test.tsx') && file !== 'components/ui/press-button.tsx',
  )
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter((file) => /<button\b(?:(?!<\/button>)[\s\S])*?\bonClick/.test(read(file)))).toEqual([])
})
