export { startStockWatch, stockHandlers } from './routes'
