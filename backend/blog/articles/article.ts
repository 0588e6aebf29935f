/** An article of the backend's own blog: ours, in Italian, with its sources. */
export interface Article {
  id: number
  slug: string
  title: string
  /** `YYYY-MM-DDTHH:mm:ss` in UTC, as WordPress writes `date_gmt`. */
  date: string
  modified: string
  category: keyof typeof categories
  /** Tags; one that is a category of the shop relates its products. */
  tags: string[]
  excerpt: string
  /** What its picture shows. */
  picture: string
  /** HTML as WordPress' editor makes it. Links into the shop begin with a slash. */
  body: string
}

export const categories = {
  'uso-dei-medicinali': { id: 11, name: 'Uso corretto dei medicinali' },
  prevenzione: { id: 12, name: 'Prevenzione' },
  stagioni: { id: 13, name: 'Stagioni' },
  'bambini-e-famiglia': { id: 14, name: 'Bambini &amp; famiglia' },
} as const
