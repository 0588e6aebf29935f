import type { Metadata } from 'next'
import { DESK, withAllPharmacies } from '@/lib/desk/paths'
import messages from '@/messages/it.json'

const { title, text, back } = messages.desk.notFound

export const metadata: Metadata = { title }

/** For unknown addresses of the desk, and for orders of other pharmacies. */
export default function DeskNotFound() {
  return (
    <main className="desk desk-narrow">
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a className="desk-button desk-main" href={withAllPharmacies(DESK)}>
          {back}
        </a>
      </p>
    </main>
  )
}
