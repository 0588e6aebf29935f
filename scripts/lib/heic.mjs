import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

/** Copies the HEIC decoder to where browsers load it from (public/heic/worker.js). */
export function copyHeicDecoder() {
  copyFileSync(path.join(root, 'node_modules/libheif-js/libheif/libheif.js'), path.join(root, 'public/heic/libheif.js'))
}
