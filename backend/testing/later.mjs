// Loaded into a backend under test by NODE_OPTIONS: its clock goes so many hours ahead.
const ahead = Number(process.env.HOURS_AHEAD ?? 0) * 3_600_000
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length > 0) super(...args)
    else super(RealDate.now() + ahead)
  }

  static now() {
    return RealDate.now() + ahead
  }
}
