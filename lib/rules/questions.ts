/** Version of the consent's text (`questions.consent` of messages/it.json): its day. */
export const QUESTION_CONSENT = '2026-11-29'
