import type { ThirdParty } from '@/lib/consent/choice'
import type messages from '@/messages/it.json'

/** What the choice says, with the third parties that this shop uses. */
export interface ConsentTexts {
  title: string
  text: string
  accept: string
  refuse: string
  customise: string
  close: string
  more: string
  parties: { id: ThirdParty; label: string; hint: string }[]
}

export function consentTexts({ consent }: typeof messages, parties: readonly ThirdParty[]): ConsentTexts {
  const { title, text, accept, refuse, customise, close, more } = consent
  return {
    ...{ title, text, accept, refuse, customise, close, more },
    parties: parties.map((id) => ({ id, ...consent.party[id] })),
  }
}
