import { UnknownService } from '@/components/services/unknown-service'

export default function NotFound() {
  return <UnknownService />
}
