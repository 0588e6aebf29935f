export { reminderHandlers } from './routes'
export { startReminders } from './watch'
