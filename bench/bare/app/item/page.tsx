import { AddButton } from '../add-button'

export const dynamic = 'force-static'

export default function Item() {
  return (
    <main>
      <h1>Un prodotto</h1>
      <p>{'Il testo di una pagina che non ha altro. '.repeat(20)}</p>
      <AddButton />
    </main>
  )
}
