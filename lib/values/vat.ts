/** Rates of DPR 633/1972 with its tables, in percent; never derived from a category (docs/domain.md#L11). */
export const VAT_RATES = [4, 5, 10, 22] as const

export const isVatRate = (rate: number): boolean => VAT_RATES.some((one) => one === rate)
