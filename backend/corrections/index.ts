export { type DeletedProduct, deleteProduct, type HiddenProduct, hideProduct, showProduct } from './hide'
export { mergeProducts } from './merge'
export { type Correction, correctKind, NOBODY, type ProductCheck, recordPrices, refuse } from './provenance'
export { type SetProduct, type Setting, setProduct } from './set'
