export const prescriptionPath = (id: string) => `/api/v1/prescriptions/${encodeURIComponent(id)}`
