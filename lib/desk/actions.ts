import 'server-only'
import type { NextResponse } from 'next/server'
import { writeToAgenda } from './agenda-actions'
import { type SentDeskForm, searchAtDesk } from './forms'
import { writeHours } from './hours'
import { answerMessageAtDesk, judgeDelegationAtDesk } from './inbox'
import { acceptInvitation } from './invitation'
import { findPickup, writeToOrder } from './order-actions'
import { logInByPasskey, passkeyOptions, writePasskey } from './passkeys'
import { writeToPeople } from './people'
import { setProductAtDesk } from './products'
import { writeToReturn } from './returns'
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
  proposta: writeToOrder,
  'ritira-proposta': writeToOrder,
  consegna: findPickup,
  orari: writeHours,
  chiusura: writeHours,
  riapri: writeHours,
  invita: writeToPeople,
  'ritira-invito': writeToPeople,
  ruoli: writeToPeople,
  allontana: writeToPeople,
  'nuova-password': writeToPeople,
  accetta: acceptInvitation,
  'chiave-accesso': passkeyOptions,
  chiave: logInByPasskey,
  'chiave-nuova': passkeyOptions,
  'chiave-salva': writePasskey,
  'togli-chiave': writePasskey,
  reso: writeToReturn,
  rimborso: writeToReturn,
}

/** Returns the answer of a form's action; null for an unknown one. */
export function takeDeskForm(sent: SentDeskForm): Promise<NextResponse> | null {
  return Object.hasOwn(ACTIONS, sent.action) ? (ACTIONS[sent.action]?.(sent) ?? null) : null
}
