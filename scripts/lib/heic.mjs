import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

/** Puts the decoder of HEIC photos, unchanged, where browsers that need it fetch it (public/heic/worker.js). */
export function copyHeicDecoder() {
  copyFileSync(path.join(root, 'node_modules/libheif-js/libheif/libheif.js'), path.join(root, 'public/heic/libheif.js'))
}
