import { icon } from './icon'

// biome-ignore lint/performance/noBarrelFile: the icons of shell, fields and stepper are separate modules only for their weight
export * from './field-icons'
export type { Icon } from './icon'
export * from './shell-icons'
export * from './stepper-icons'

// Marked as pure, so that a client component bundles only the icons it uses.
export const InfoIcon = /* @__PURE__ */ icon('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 7.9v.01')
export const HomeIcon = /* @__PURE__ */ icon('M3.5 11 12 4l8.5 7M6 9v10.5h12V9M10 19.5v-5h4v5')
export const CategoriesIcon = /* @__PURE__ */ icon(
  'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
)
export const PharmacyIcon = /* @__PURE__ */ icon('M9 3.5h6V9h5.5v6H15v5.5H9V15H3.5V9H9z')
export const ChatIcon = /* @__PURE__ */ icon('M4 5h16v11h-8.5L7 20v-4H4zM8 9.5h8M8 12.5h5')
export const PhoneIcon = /* @__PURE__ */ icon(
  'M6.5 3.5h3L11 8 8.8 9.6a11 11 0 0 0 5.6 5.6L16 13l4.5 1.5v3c0 1.7-1.3 3-3 3A14 14 0 0 1 3.5 6.5c0-1.7 1.3-3 3-3Z',
)
export const MailIcon = /* @__PURE__ */ icon('M3.5 5.5h17v13h-17zM3.5 7l8.5 6 8.5-6')
export const ClockIcon = /* @__PURE__ */ icon('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2')
export const TruckIcon = /* @__PURE__ */ icon(
  'M3 6h10.5v10.5H3zM13.5 9.5H18l3 3.5v3.5h-7.5M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
)
export const CollectIcon = /* @__PURE__ */ icon(
  'M5 8.5h14l-1.2 11H6.2zM8.5 8.5V8a3.5 3.5 0 0 1 7 0v.5M9 14l2.2 2.2L15.2 12',
)
export const PrescriptionIcon = /* @__PURE__ */ icon(
  'M6 3.5h8.5L18.5 7.5v13H6zM14 3.5V8h4.5M9.5 17v-6h2.2a1.7 1.7 0 0 1 0 3.4H9.5M11.7 14.4l3.3 3.6M15 15l-3 3',
)
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5 10 17.5 19.5 7')
export const ChevronRightIcon = /* @__PURE__ */ icon('M9 5l7 7-7 7')
export const ChevronLeftIcon = /* @__PURE__ */ icon('M15 5l-7 7 7 7')
export const FilterIcon = /* @__PURE__ */ icon(
  'M4 7h9M18 7h2M4 17h2M11 17h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
)
export const SortIcon = /* @__PURE__ */ icon('M7.5 4.5v15M4 16l3.5 3.5L11 16M16.5 19.5v-15M13 8l3.5-3.5L20 8')
export const ExternalIcon = /* @__PURE__ */ icon('M14 4h6v6M20 4l-9 9M18 14v6H4V6h6')
export const DocumentIcon = /* @__PURE__ */ icon('M6 3.5h8.5L18.5 7.5v13H6zM14 3.5V8h4.5M9 12.5h6.5M9 16h6.5')
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15')
export const UploadIcon = /* @__PURE__ */ icon('M12 15.5v-11M7.5 9 12 4.5 16.5 9M4.5 19.5h15')
export const CameraIcon = /* @__PURE__ */ icon(
  'M3.5 7.5H8l1.5-2.5h5L16 7.5h4.5v12h-17zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
)
export const EditIcon = /* @__PURE__ */ icon('M4.5 19.5v-4L15.5 4.5l4 4L8.5 19.5zM13 7l4 4')
export const HeartIcon = /* @__PURE__ */ icon(
  'M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.5 2.5C20.5 15 12 20 12 20Z',
)
export const StarIcon = /* @__PURE__ */ icon('M12 3.5 14.6 9l6 .8-4.4 4.1 1.1 6L12 17l-5.3 2.9 1.1-6L3.4 9.8l6-.8z')
export const LogoutIcon = /* @__PURE__ */ icon('M13.5 4h-8v16h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5')
export const CardIcon = /* @__PURE__ */ icon('M3 5.5h18v13H3zM3 10h18M6.5 15h4')
export const PrintIcon = /* @__PURE__ */ icon('M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z')
export const CalendarIcon = /* @__PURE__ */ icon('M4 5.5h16v15H4zM4 10h16M8.5 3v4M15.5 3v4')
export const ShieldIcon = /* @__PURE__ */ icon(
  'M12 3.5 19.5 6v6c0 4.5-3.2 7.3-7.5 8.5-4.3-1.2-7.5-4-7.5-8.5V6zM8.5 12l2.5 2.5 4.5-4.5',
)
export const MoonIcon = /* @__PURE__ */ icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z')
export const ArrowLeftIcon = /* @__PURE__ */ icon('M20 12H4.5M10.5 5.5 4 12l6.5 6.5')
export const ArrowRightIcon = /* @__PURE__ */ icon('M4 12h15.5M13.5 5.5 20 12l-6.5 6.5')
export const RetryIcon = /* @__PURE__ */ icon('M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15')
export const PillIcon = /* @__PURE__ */ icon(
  'M10.2 19.2a3.8 3.8 0 0 1-5.4-5.4l9-9a3.8 3.8 0 0 1 5.4 5.4zM9.3 9.3l5.4 5.4',
)
export const LeafIcon = /* @__PURE__ */ icon('M5 19C3.5 10 9 4.5 20 4.5c0 11-5.5 16-13 13M5 20c2-5 5-8 9-10')
export const DropIcon = /* @__PURE__ */ icon(
  'M12 3.5S5.5 10 5.5 14.5a6.5 6.5 0 0 0 13 0C18.5 10 12 3.5 12 3.5ZM9 15a3 3 0 0 0 3 3',
)
export const DeviceIcon = /* @__PURE__ */ icon('M3 12.5h4l2-6.5 4.5 12 2.5-7 1.2 1.5H21')
export const JarIcon = /* @__PURE__ */ icon(
  'M7 4h10v4H7zM6 8h12c1 1.5 1.5 3 1.5 5v5.5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V13c0-2 .5-3.5 1.5-5ZM9 14.5h6',
)
export const BottleIcon = /* @__PURE__ */ icon('M10 3.5h4V6l2.5 3.5v11h-9v-11L10 6zM7.5 13h4M7.5 16.5h4')
export const PawIcon = /* @__PURE__ */ icon(
  'M12 12.5c-2.5 0-5 2.5-5 5 0 1.5 1 2.5 2.3 2.5 1 0 1.7-.5 2.7-.5s1.7.500 2.7.500c1.3 0 2.3-1 2.3-2.5 0-2.5-2.5-5-5-5ZM5 13.5a1.7 2 0 1 0 0-4 1.7 2 0 0 0 0 4ZM9 8.5a1.7 2.2 0 1 0 0-4.4 1.7 2.2 0 0 0 0 4.4ZM15 8.5a1.7 2.2 0 1 0 0-4.4 1.7 2.2 0 0 0 0 4.4ZM19 13.5a1.7 2 0 1 0 0-4 1.7 2 0 0 0 0 4Z',
)
export const MenuIcon = /* @__PURE__ */ icon('M4 7h16M4 12h16M4 17h16')
export const BellIcon = /* @__PURE__ */ icon('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4')
export const BellOffIcon = /* @__PURE__ */ icon(
  'M6 16.5V11c0-1 .3-2 .7-2.7M9.5 5.5A6 6 0 0 1 18 11v3M16 18.5H4.5l1.5-2M10 21h4M4 4l16 16',
)
export const PackIcon = /* @__PURE__ */ icon('M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5M8 6l8 4')
