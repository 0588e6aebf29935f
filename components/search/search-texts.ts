/** The search box's texts; `{query}` stands for what was typed. They come from the server, so that no catalogue is sent to the browser. */
export type SearchTexts = {
  label: string
  placeholder: string
  submit: string
  clear: string
  loading: string
  suggestions: string
  all: string
  allFor: string
  none: string
  noneHint: string
  failed: string
  /** "da {price}": the lowest among pharmacies, where none is chosen. */
  priceFrom: string
  /** What is announced for one result, for two, and so on to five. */
  counts: string[]
}
