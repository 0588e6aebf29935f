export { keepTerms, lastTerms, siteHandlers } from './routes'
