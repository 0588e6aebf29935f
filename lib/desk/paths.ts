export const DESK = '/banco'
export const DESK_LOGIN = `${DESK}/accesso`
/** Changes the person at a shared till. */
export const DESK_SWITCH = `${DESK}/persona`
export const DESK_AGENDA = `${DESK}/agenda`
export const DESK_NEW_BOOKING = `${DESK_AGENDA}/nuovo`
export const DESK_MOVE_BOOKING = `${DESK_AGENDA}/sposta`
export const DESK_CALLS = `${DESK_AGENDA}/chiamate`
export const DESK_CATALOGUE = `${DESK}/catalogo`
export const DESK_IMPORT = `${DESK}/importa`
export const DESK_INBOX = `${DESK}/posta`
export const DESK_LIVE = `${DESK}/novita`
export const DESK_SUPPLIES = `${DESK}/da-ordinare`
export const DESK_TILL = `${DESK}/cassa`
export const DESK_FIGURES = `${DESK}/andamento`
export const DESK_RETURNS = `${DESK}/resi`
export const DESK_HOURS = `${DESK}/orari`
export const DESK_PEOPLE = `${DESK}/persone`
export const DESK_AUDIT = `${DESK}/registro`
export const DESK_INVITATION = `${DESK}/invito`
export const DESK_PASSWORD = `${DESK}/password`
export const DESK_HANDOVER = `${DESK}/consegna`
export const deskOrderPath = (id: string) => `${DESK}/ordini/${encodeURIComponent(id)}`
export const deskSlipPath = (id: string) => `${deskOrderPath(id)}/lista`
export const deskLabelPath = (id: string) => `${deskOrderPath(id)}/etichetta`
export const DESK_PRINTS = `${DESK}/ordini/stampa`
export const deskTillCardPath = (id: string) => `${deskOrderPath(id)}/cassa`
export const deskPrescriptionPath = (orderId: string, file: string) =>
  `${DESK}/ricette/${encodeURIComponent(orderId)}/${encodeURIComponent(file)}`
export const deskSignaturePath = (delegationId: string) => `${DESK}/firme/${encodeURIComponent(delegationId)}`

export const deskImportReportPath = (id: string) => `${DESK_IMPORT}/${encodeURIComponent(id)}/resoconto`
export const deskImportProgressPath = (id: string) => `${DESK_IMPORT}/${encodeURIComponent(id)}/avanzamento`

export const deskAction = (name: string) => `${DESK}/azioni/${name}`

/** Adds the choice of all pharmacies, which a page without one would replace by the last choice (middleware.ts). */
export const withAllPharmacies = (path: string) => withMore(path, 'farmacia', '')

const WAY_BACK = /^\/banco(\/[\w-]+)*(\?[\w=&%.+-]*)?$/
const NO_PAGES = [DESK_LOGIN, DESK_SWITCH, DESK_INVITATION, DESK_PASSWORD, DESK_LIVE, deskAction('')]

/** Returns a page of the desk to go back to; /banco for anything else. */
export function safeDeskPath(path: string | null | undefined): string {
  const known = typeof path === 'string' && path.length <= 500 && WAY_BACK.test(path)
  return known && !NO_PAGES.some((one) => path.startsWith(one)) ? path : DESK
}

export function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/** Adds a value to a path that may have a query. */
export const withMore = (path: string, name: string, value: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`

export const deskLoginPath = (back: string | null, reason?: 'ended' | 'joined' | 'locked' | 'pin') =>
  withQuery(DESK_LOGIN, { ritorno: back === DESK ? null : back, motivo: reason })

export const deskSwitchPath = (back: string) => withQuery(DESK_SWITCH, { ritorno: back === DESK ? null : back })
