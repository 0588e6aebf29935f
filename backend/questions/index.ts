export { questionAnsweredMail } from './question-mails'
export { questionHandlers } from './routes'
export { addMessage, deleteOwn, lockQuestion, readMessages, toState } from './store'
