export { changeCart, isCartLine } from './change'
export { type PricedLine, priceLines, type Quote, quote, readShelf, type ShelfItem, type WantedLine } from './pricing'
export { cartHandlers, temporaryCartHandlers } from './routes'
export { dropLines, isTemporary, lockCart, readCart, shownLines } from './store'
