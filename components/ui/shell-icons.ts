import { icon } from './icon'

// Icons of header and buttons, in a separate module so that every page loads only these.
export const SearchIcon = /* @__PURE__ */ icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20.5 20.5')
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6 6 18')
export const CartIcon = /* @__PURE__ */ icon('M5 8.5h14l-1.2 11H6.2zM8.5 8.5V8a3.5 3.5 0 0 1 7 0v.5')
export const UserIcon = /* @__PURE__ */ icon(
  'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-3.8 3.6-6 7.5-6s6.9 2.2 7.5 6',
)
export const PinIcon = /* @__PURE__ */ icon(
  'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21ZM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
)
export const ChevronDownIcon = /* @__PURE__ */ icon('M5 9l7 7 7-7')
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14')
