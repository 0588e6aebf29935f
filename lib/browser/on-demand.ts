/** Code that comes when it is first needed; null where it cannot be fetched. */
export const onDemand = <Code>(code: Promise<Code>): Promise<Code | null> => code.catch(() => null)

/** The same as a call's failure. */
export const UNREACHED = { ok: false, failure: { kind: 'network' } } as const
