import ports from './bad-ports.json'

const bad = new Set(ports)

/** Whether neither Node nor a browser calls this port, whatever listens there (Fetch Standard, "bad port"). */
export const isBadPort = (port: number): boolean => bad.has(port)

/** The same of an address, which has to be a valid one. */
export const hasBadPort = (address: string): boolean => isBadPort(Number(new URL(address).port))

export const BAD_PORT = 'must have another port: this one is refused by browsers and by Node'
