export { deleteErasureRecords } from './erase'
export { ownDataHandlers } from './routes'
