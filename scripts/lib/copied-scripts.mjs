import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

/** Files of packages that workers load at run time, and where browsers find them (public/heic, public/scanner). */
const FILES = {
  'libheif-js/libheif/libheif.js': 'heic/libheif.js',
  'zxing-wasm/dist/iife/reader/index.js': 'scanner/zxing.js',
  'zxing-wasm/dist/reader/zxing_reader.wasm': 'scanner/zxing.wasm',
}

/** Copies the decoder of HEIC photos and the reader of bar codes to where browsers load them from. */
export function copyScripts() {
  for (const [from, to] of Object.entries(FILES))
    copyFileSync(path.join(root, 'node_modules', from), path.join(root, 'public', to))
}
