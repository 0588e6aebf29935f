import 'server-only'
import type { NextResponse } from 'next/server'
import { writeToAgenda } from './agenda-actions'
import { type SentDeskForm, searchAtDesk } from './forms'
import { answerMessageAtDesk, judgeDelegationAtDesk } from './inbox'
import { findPickup, writeToOrder } from './order-actions'
import { setProductAtDesk } from './products'
import { changePasswordAtDesk, keepAwake, logInAtDesk, logOutAtDesk } from './session-actions'

/** Each form of the desk by its action (`/banco/azioni/<action>`). */
const ACTIONS: Record<string, (sent: SentDeskForm) => Promise<NextResponse>> = {
  accesso: logInAtDesk,
  appuntamento: writeToAgenda,
  prenota: writeToAgenda,
  sposta: writeToAgenda,
  chiudi: writeToAgenda,
  apri: writeToAgenda,
  prodotto: setProductAtDesk,
  cerca: searchAtDesk,
  delega: judgeDelegationAtDesk,
  risposta: answerMessageAtDesk,
  esci: logOutAtDesk,
  blocca: logOutAtDesk,
  vivo: keepAwake,
  password: changePasswordAtDesk,
  passo: writeToOrder,
  pagamento: writeToOrder,
  nota: writeToOrder,
  ricetta: writeToOrder,
  consegna: findPickup,
}

/** Returns the answer of a form's action; null for an unknown one. */
export function takeDeskForm(sent: SentDeskForm): Promise<NextResponse> | null {
  return Object.hasOwn(ACTIONS, sent.action) ? (ACTIONS[sent.action]?.(sent) ?? null) : null
}
