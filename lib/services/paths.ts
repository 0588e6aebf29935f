/** A customer's bookings. */
export const BOOKINGS_PATH = '/profile?section=bookings'

/** A guest's booking. */
export const bookingPath = (id: string): string => `/booking/${encodeURIComponent(id)}`

/** Moves a booking of a customer or guest. */
export const moveBookingPath = (id: string): string => `${bookingPath(id)}/move`

export const calendarPath = (id: string): string => `/api/bookings/${encodeURIComponent(id)}/calendar`

export function servicesPath(code: string | null): string {
  return code === null ? '/pharmacy-services' : `/pharmacy/${encodeURIComponent(code)}/services`
}

export function servicePath(code: string | null, id: string): string {
  return `${servicesPath(code)}/${id}`
}

/** Pharmacies that offer a kind of service, around a place. */
export const serviceFinderPath = (slug: string, place = '') =>
  `/pharmacy-selection?${new URLSearchParams({ ...(place && { query: place }), service: slug })}`
