// Preloaded with NODE_OPTIONS: moves the clock forward by HOURS_AHEAD.
const ahead = Number(process.env.HOURS_AHEAD ?? 0) * 3_600_000
const { now } = Date
Date.now = () => now() + ahead
// A proxy keeps Date's static methods.
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [date.now()], made),
})
