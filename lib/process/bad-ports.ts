import ports from './bad-ports.json'

const bad = new Set(ports)

/** Checks for a port that Node and browsers refuse to call (Fetch Standard, "bad port"). */
export const isBadPort = (port: number): boolean => bad.has(port)

/** The same for a valid URL. */
export const hasBadPort = (address: string): boolean => isBadPort(Number(new URL(address).port))

export const BAD_PORT = 'must have another port: this one is refused by browsers and by Node'
