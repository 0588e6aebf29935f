import type { PaymentId, PrescriptionWay } from '@/lib/contract/pharmacies'

export const PAYMENT_LABELS: Record<PaymentId, string> = {
  in_pharmacy: 'Paga in farmacia',
  on_delivery: 'Paga alla consegna',
  online: 'Paga online',
  card: 'Carta in farmacia o alla consegna',
}

export const PRESCRIPTION_WAY_LABELS: Record<PrescriptionWay, string> = {
  nre: 'Ricetta elettronica (NRE)',
  nrbe: 'Ricetta bianca elettronica (NRBE)',
  rev: 'Ricetta elettronica veterinaria',
  upload: 'Carica il promemoria',
  paper: 'Porto la ricetta in farmacia',
  already_there: 'La ricetta è già in farmacia',
}
