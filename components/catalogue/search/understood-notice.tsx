import type { Topic, Understood } from '@/lib/contract/search'
import { fill } from '@/lib/i18n/fill'
import { toPlace } from '@/lib/rules/city-name'
import messages from '@/messages/it.json'

const texts = messages.search

/** Topics that the pharmacist knows more about. */
export const ASKED_AT_THE_COUNTER: readonly Topic[] = ['doctor', 'service', 'goods']

/** The text's topic as a heading, or null. */
export const topicTitle = ({ about }: Partial<Pick<Understood, 'about'>>): string | null =>
  about ? fill(texts.about[about.kind], { name: about.name, to_place: toPlace(about.name) }) : null

/** Says what a text is about, which of its properties the products state, or which form they lack. */
export function UnderstoodNotice({
  about,
  properties,
  missing_form,
  className,
}: Pick<Understood, 'about' | 'properties' | 'missing_form'> & { className?: string }) {
  if (!about && !properties && !missing_form) return null
  return (
    <div className={className}>
      {about && (
        <>
          <p className="font-bold [overflow-wrap:anywhere]">{topicTitle({ about })}</p>
          <p className="mt-1 text-sm">{texts.aboutText[about.kind]}</p>
        </>
      )}
      {properties && (
        <p className={about ? 'mt-2 text-sm' : 'text-sm'}>
          {fill(properties.declared ? texts.properties : texts.undeclared, { names: properties.names.join(', ') })}
        </p>
      )}
      {missing_form && <p className="text-sm">{fill(texts.missingForm, { form: missing_form })}</p>}
    </div>
  )
}
