// Loaded into a storefront under test: each SIGUSR2 puts its clock ten minutes forward, so that lifetimes end without a wait.
let ahead = 0
const { now } = Date
const elapsed = performance.now.bind(performance)
Date.now = () => now() + ahead
performance.now = () => elapsed() + ahead
process.on('SIGUSR2', () => {
  ahead += 600_000
  process.stdout.write(`clock ${ahead} ms ahead\n`)
})
