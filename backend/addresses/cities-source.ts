import { getAllComuni } from 'italian-cap-comuni-province'
import * as z from 'zod'
import type { cities } from '@/backend/database/schema/places'
import { citySlug } from '@/lib/rules/city-name'

/** ISTAT code of six digits, with the Sardinian provinces of 2026; coordinates with five decimals. */
export type SourceCity = typeof cities.$inferSelect & { istat_code: string }

/** The package has one row per postal code. */
const packageRows = z.array(
  z.object({
    codiceIstat: z.string().regex(/^\d{6}$/),
    nome: z.string().min(1),
    nomeAlternativo: z.string().optional(),
    cap: z.string().regex(/^\d{5}$/),
    siglaProvincia: z.string().regex(/^[A-Z]{2}$/),
    nomeRegione: z.string().min(1),
    isCapoluogo: z.boolean(),
    coordinate: z.object({ lat: z.number().min(35).max(48), lng: z.number().min(6).max(19) }),
  }),
)
type PackageRow = z.infer<typeof packageRows>[number]

/** Foreign names missing from the package, which has only those of bilingual comuni. */
const FOREIGN_NAMES: Record<string, string[]> = {
  Alghero: ["L'Alguer"],
  Aosta: ['Aoste'],
  Firenze: ['Florence', 'Florenz'],
  Genova: ['Genoa', 'Genua'],
  Gorizia: ['Gorica', 'Görz'],
  Livorno: ['Leghorn'],
  Mantova: ['Mantua'],
  Milano: ['Milan', 'Mailand'],
  Napoli: ['Naples', 'Neapel'],
  Padova: ['Padua'],
  Roma: ['Rome', 'Rom'],
  Siracusa: ['Syracuse'],
  Torino: ['Turin'],
  Trento: ['Trient'],
  Trieste: ['Trst'],
  Udine: ['Udin', 'Videm'],
  Venezia: ['Venice', 'Venedig'],
}

let known: readonly SourceCity[] | undefined

/**
 * Returns every comune of Italy, sorted by slug, from the npm package italian-cap-comuni-province (MIT, from ISTAT's
 * lists); docs/cities.md describes its gaps. Throws if the package's data changed.
 */
export function italianCities(): readonly SourceCity[] {
  known ??= readCities()
  return known
}

function readCities(): SourceCity[] {
  const comuni = grouped(packageRows.parse(getAllComuni()), (row) => row.codiceIstat).map(toCity)
  const named = grouped(comuni, ({ name }) => citySlug(name))
  return named
    .flatMap((homonyms) =>
      homonyms.map((city) => {
        const slug = citySlug(homonyms.length > 1 ? `${city.name} ${city.province}` : city.name)
        return { ...city, slug }
      }),
    )
    .sort((one, other) => (one.slug < other.slug ? -1 : 1))
}

function toCity([row, ...others]: Group<PackageRow>): Omit<SourceCity, 'slug'> {
  return {
    name: row.nome,
    province: row.siglaProvincia,
    // Bilingual regions have both names.
    region: row.nomeRegione.replace(/\/.*$/, ''),
    postal_codes: [...new Set([row, ...others].map(({ cap }) => cap))].sort(),
    latitude: fiveDecimals(row.coordinate.lat),
    longitude: fiveDecimals(row.coordinate.lng),
    istat_code: row.codiceIstat,
    aliases: findAliases(row),
    provincial_capital: row.isCapoluogo,
  }
}

/** The other language of a bilingual comune, foreign names, and an apostrophe for an accent. */
function findAliases({ nome, nomeAlternativo }: PackageRow): string[] {
  // "Bolzano/Bozen", "Sgonico-Zgonik".
  const other = nomeAlternativo?.startsWith(nome) ? nomeAlternativo.slice(nome.length).replace(/^[/-]/, '') : ''
  const withApostrophe = nome.replace(/([àèéìòù])(?!\p{L})/gu, (letter) => `${letter.normalize('NFD').charAt(0)}'`)
  const [beforeDash = nome] = nome.split(' - ')
  const found = [other, withApostrophe, beforeDash, ...(FOREIGN_NAMES[nome] ?? [])].map((alias) => alias.trim())
  return [...new Set(found)].filter((alias) => alias !== '' && alias !== nome)
}

type Group<Item> = [Item, ...Item[]]

function grouped<Item>(items: readonly Item[], groupKey: (item: Item) => string): Group<Item>[] {
  const groups = new Map<string, Group<Item>>()
  for (const item of items) {
    const group = groups.get(groupKey(item))
    if (group === undefined) groups.set(groupKey(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}

function fiveDecimals(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
