import { loadCities } from './pharmacies/cities'
import type { Platform } from './platform'

/** Gives an empty database what it starts with, before the first call is answered. Safe to repeat after a start cut short. */
export async function fillFirst({ database }: Platform): Promise<void> {
  await loadCities(database)
}
