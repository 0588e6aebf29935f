export { messageHandlers } from './routes'
