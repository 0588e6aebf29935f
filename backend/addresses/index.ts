export { loadCities } from './cities'
export { addressHandlers, cityHandlers } from './routes'
