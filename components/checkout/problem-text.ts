import messages from '@/messages/it.json'

export const problems: Record<string, string> = messages.errors.code
