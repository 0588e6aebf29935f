// Preloaded with NODE_OPTIONS: moves the clock forward by HOURS_AHEAD. With CLOCK_START the clock starts there and is 20
// times slower, so that a test sees one minute however long it runs.
const { HOURS_AHEAD = '0', CLOCK_START } = process.env
// The clock of the shop, not one that the database corrects, unless that is the test.
process.env.SALVIA_CLOCK ??= 'own'
const { now } = Date
const began = now()
const ahead = Number(HOURS_AHEAD) * 3_600_000
const start = CLOCK_START && Date.parse(CLOCK_START)
Date.now = start ? () => start + Math.floor((now() - began) / 20) : () => now() + ahead
// A proxy keeps Date's static methods.
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [date.now()], made),
})
