export { readLink, signLink } from './links'
export { reminderHandlers } from './routes'
export { startReminders } from './watch'
