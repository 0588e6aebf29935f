/** Awaits a dynamic import; null if it fails. */
export const onDemand = <Code>(code: Promise<Code>): Promise<Code | null> => code.catch(() => null)

/** The same as a call's failure. */
export const UNREACHED = { ok: false, failure: { kind: 'network' } } as const
