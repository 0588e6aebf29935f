export { householdHandlers } from './routes'
export { stopUndelegated } from './undelegated'
