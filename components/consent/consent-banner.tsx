import { ButtonLink, buttonClasses } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import { consentText, type ThirdParty } from '@/lib/consent/choice'
import { CHOICE_ATTRIBUTE, CONSENT_SCRIPT } from '@/lib/consent/script'
import messages from '@/messages/it.json'

const texts = messages.consent

/**
 * Cookie banner: refusing is as easy as accepting, and closing refuses (Garante, guidelines of 10-6-2021). It takes
 * no focus and does not block the page. Without JavaScript no third party is loaded and no question asked.
 */
export function ConsentBanner({ parties }: { parties: readonly ThirdParty[] }) {
  const refuse = { [CHOICE_ATTRIBUTE]: consentText([]) }
  const accept = { [CHOICE_ATTRIBUTE]: consentText(parties) }
  return (
    <>
      <section
        aria-label={texts.title}
        className="fixed inset-x-0 bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] z-40 hidden border-line border-t bg-surface shadow-card in-data-ask-consent:block md:bottom-0 print:hidden"
      >
        <div className="wrap relative grid gap-3 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-6 md:pe-16">
          <div className="pe-12 text-sm md:pe-0">
            <h2 className="font-bold text-base">{texts.title}</h2>
            <p className="mt-0.5">{texts.text}</p>
          </div>
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <button type="button" {...refuse} className={buttonClasses({ variant: 'secondary' })}>
              {texts.refuse}
            </button>
            <button type="button" {...accept} className={buttonClasses({ variant: 'secondary' })}>
              {texts.accept}
            </button>
            <ButtonLink variant="quiet" href="/cookies#preferenze" className="max-sm:col-span-2">
              {texts.customise}
            </ButtonLink>
          </div>
          <button
            type="button"
            {...refuse}
            aria-label={texts.close}
            className="absolute end-2 top-1 flex size-11 items-center justify-center rounded-md hover:bg-brand-soft md:end-3"
          >
            <CloseIcon />
          </button>
        </div>
      </section>
      <script>{CONSENT_SCRIPT}</script>
    </>
  )
}
