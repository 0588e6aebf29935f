import Link from 'next/link'
import { AddButton } from '../add-button'

export const dynamic = 'force-static'

export default function List() {
  return (
    <main>
      <h1>Prodotti</h1>
      <Link href="/item">Un prodotto</Link>
      <AddButton />
    </main>
  )
}
