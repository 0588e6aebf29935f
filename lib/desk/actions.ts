import 'server-only'
import type { NextResponse } from 'next/server'
import { agendaForms } from './agenda-actions'
import type { DeskForms, SentDeskForm } from './forms'
import { hoursForms } from './hours'
import { inboxForms } from './inbox'
import { invitationForms } from './invitation'
import { orderForms } from './order-actions'
import { passkeyForms } from './passkeys'
import { peopleForms } from './people'
import { productForms } from './products'
import { returnForms } from './returns'
import { sessionForms } from './session-actions'

/** Each form of the desk by its action (`/banco/azioni/<action>`). */
const FORMS: DeskForms = {
  ...{ ...sessionForms, ...passkeyForms, ...invitationForms, ...peopleForms },
  ...{ ...orderForms, ...returnForms, ...agendaForms, ...inboxForms, ...productForms, ...hoursForms },
}

export function takeDeskForm(sent: SentDeskForm): Promise<NextResponse> | null {
  return Object.hasOwn(FORMS, sent.action) ? (FORMS[sent.action]?.(sent) ?? null) : null
}
