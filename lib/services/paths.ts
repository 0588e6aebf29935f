export function servicesPath(code: string | null): string {
  return code === null ? '/pharmacy-services' : `/pharmacy/${encodeURIComponent(code)}/services`
}

export function servicePath(code: string | null, id: string): string {
  return `${servicesPath(code)}/${id}`
}
