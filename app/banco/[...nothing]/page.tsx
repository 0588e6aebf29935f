import { notFound } from 'next/navigation'

export default function NoSuchDeskPage() {
  notFound()
}
