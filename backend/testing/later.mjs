// Loaded into a process under test by NODE_OPTIONS: its clock goes so many hours ahead.
const ahead = Number(process.env.HOURS_AHEAD ?? 0) * 3_600_000
const { now } = Date
Date.now = () => now() + ahead
// Its methods stay where libraries look for them.
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [date.now()], made),
})
