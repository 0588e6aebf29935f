export { judge, type Point } from './judge'
export { readShop } from './read'
