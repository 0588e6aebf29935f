import { AskPharmacist } from '@/components/pharmacies/ask-pharmacist'
import { Notice } from '@/components/ui/notice'
import { env } from '@/lib/settings/env'
import messages from '@/messages/it.json'

const texts = messages.search

/** A question about medicines is answered by the pharmacist, who gets it as it was typed. */
export function QuestionNotice({ question, className }: { question: string; className?: string }) {
  return (
    <Notice title={texts.question} className={className}>
      <p>{texts.questionText}</p>
      <div className="mt-2">
        <AskPharmacist chat={env().CHAT_SCRIPT_URL} question={question} />
      </div>
    </Notice>
  )
}
