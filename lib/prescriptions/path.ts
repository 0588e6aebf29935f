/** The address of one's own file, for what shows it. */
export const prescriptionPath = (id: string) => `/api/v1/prescriptions/${encodeURIComponent(id)}`
