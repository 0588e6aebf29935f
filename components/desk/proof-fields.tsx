import type { KeptDeskForm } from '@/lib/desk/forms'
import messages from '@/messages/it.json'
import { DeskField } from './form'
import { PasskeyProof } from './passkey-proof'

/** The password again, or a passkey where the browser has them, for what an open desk is not enough for. */
export function ProofFields({ kept, of, hint }: { kept: KeptDeskForm | null; of: string; hint?: string }) {
  return (
    <>
      <DeskField
        name="current_password"
        label={messages.desk.passkeys.password}
        hint={hint}
        kept={kept}
        of={of}
        type="password"
        autoComplete="current-password"
      />
      <PasskeyProof />
    </>
  )
}
