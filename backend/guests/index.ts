export { guestHandlers } from './routes'
