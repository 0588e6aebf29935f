import { buffer } from 'node:stream/consumers'
import { judgePdf } from './pdf-content'

// A process of its own for one PDF, on its standard input: what a hostile file does to its reader is over with it.
process.stdout.write(await judgePdf(await buffer(process.stdin)))
