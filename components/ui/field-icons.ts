import { icon } from './icon'

// Icons of fields and notices, in a separate module so that a page with one form loads only these.
export const PositionIcon = /* @__PURE__ */ icon(
  'M12 18.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M12 13.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
)
export const InfoIcon = /* @__PURE__ */ icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11v5.5M12 7.5v.01')
export const WarningIcon = /* @__PURE__ */ icon('M12 4 21.5 20h-19zM12 10v4.5M12 17.2v.01')
export const ErrorIcon = /* @__PURE__ */ icon('M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 7.5v5.5M12 16.3v.01')
export const SuccessIcon = /* @__PURE__ */ icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8 12.3l2.7 2.7L16 9.5')
