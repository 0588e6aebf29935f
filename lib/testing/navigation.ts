/** jsdom's internal navigation, which is not implemented. */
interface LocationInside {
  _locationObjectNavigate(url: { path: string[]; query: string | null }, how?: { replacement?: boolean }): void
}

/**
 * Replaces navigation for the calling file: `left` are the URLs navigated to since the test began, `replaced` those
 * that replaced the history entry.
 */
export function standInForNavigation(): { left(): string[]; replaced(): string[] } {
  const [inside] = Object.getOwnPropertySymbols(window.location)
  if (!inside) throw new Error('jsdom keeps its location elsewhere')
  const location = (window.location as unknown as Record<symbol, LocationInside>)[inside]
  let visits: { address: string; replacement: boolean }[] = []

  beforeEach(() => {
    visits = []
    jest.spyOn(location as LocationInside, '_locationObjectNavigate').mockImplementation((url, how) => {
      const address = `/${url.path.join('/')}${url.query === null ? '' : `?${url.query}`}`
      visits.push({ address, replacement: how?.replacement === true })
    })
  })
  const addresses = (replacement: boolean) =>
    visits.filter((visit) => visit.replacement === replacement).map(({ address }) => address)
  return { left: () => addresses(false), replaced: () => addresses(true) }
}
