/** Prints this run's row of the fault matrix in docs/reliability.md. */
export function printFaultRow(fault: string, counts: Record<string, number>): void {
  const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  process.stdout.write(`fault matrix: ${fault}: ${told.join(', ')}\n`)
}
