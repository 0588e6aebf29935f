import { icon } from './icon'

// Icons of the quantity stepper, loaded once the cart has a product.
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14')
export const TrashIcon = /* @__PURE__ */ icon('M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10.5 10.5v6M13.5 10.5v6')
