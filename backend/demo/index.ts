export { loadDemo } from './load'
export { cachedPackshot, PACKSHOT_SIZES, type PackshotSize } from './packshots/webp'
export { scenePicture } from './pharmacies'
export type { RemovedDemo } from './remove'
