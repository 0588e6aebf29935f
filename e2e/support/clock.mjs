// Preloaded into a storefront under test: each SIGUSR2 advances its clock by ten minutes, so that lifetimes expire
// without waiting.
let ahead = 0
const { now } = Date
const elapsed = performance.now.bind(performance)
Date.now = () => now() + ahead
performance.now = () => elapsed() + ahead
process.on('SIGUSR2', () => {
  ahead += 600_000
  process.stdout.write(`clock ${ahead} ms ahead\n`)
})
