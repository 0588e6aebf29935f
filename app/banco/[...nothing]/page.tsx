import { notFound } from 'next/navigation'

/** Answers unknown addresses of the desk with its own not-found page. */
export default function NoSuchDeskPage() {
  notFound()
}
