import { compareProofs, findGaps, listProofs, proofsDocument } from './proof-list'
import { readCommit, readTree } from './proof-sources'

// Prints docs/proofs.md of a commit (`proofs.ts <commit>`) or of the working tree; with `--compare <commit>` it prints
// what the commit proves and the working tree does not.

const [mode, ref] = process.argv.slice(2)

if (mode === '--compare' && ref) {
  const now = listProofs(readTree())
  const { lost, fewer } = compareProofs(listProofs(readCommit(ref)), now)
  const gaps = findGaps(now)
  const print = (title: string, lines: string[]) => {
    console.log(`${title}: ${lines.length}`)
    for (const line of lines) console.log(`  ${line}`)
  }
  print(`Proven at ${ref} and by no test now`, lost)
  print('Without a proof now', gaps)
  print('Proven by fewer tests', fewer)
  if (lost.length > 0 || gaps.length > 0) process.exitCode = 1
} else console.log(proofsDocument(mode ? readCommit(mode) : readTree()).trimEnd())
