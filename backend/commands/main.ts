import { endOnUncaught } from '@/lib/process/error-record'
import { runCommandLine } from './program'

endOnUncaught()
// Command output often contains customer data.
process.umask(0o077)
void runCommandLine(process.argv.slice(2))
