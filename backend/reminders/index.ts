export { readLink, signLink } from './links'
export { repeatOrderHandlers } from './repeat-orders'
export { reminderHandlers } from './routes'
export { startReminders } from './watch'
