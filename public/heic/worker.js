// Turns a HEIC photo into pixels away from the page's thread. Only a browser that reads no HEIC loads this, when such a photo is chosen.
// libheif.js is libheif-js as it was published (LGPL-3.0), put beside this file by scripts/lib/copied-scripts.mjs; it needs no eval and no WebAssembly.
importScripts('/heic/libheif.js')

self.onmessage = ({ data: bytes }) => {
  // An error outside means that this script or the decoder could not be loaded (lib/prescriptions/heic.ts).
  try {
    decode(bytes)
  } catch {
    self.postMessage(null)
  }
}

function decode(bytes) {
  const [image] = new (self.libheif().HeifDecoder)().decode(bytes)
  if (!image) return self.postMessage(null)
  // As it has to be shown: libheif has turned and mirrored it already.
  const width = image.get_width()
  const height = image.get_height()
  image.display({ width, height, data: new Uint8ClampedArray(width * height * 4) }, (pixels) => {
    if (pixels) self.postMessage({ width, height, data: pixels.data }, [pixels.data.buffer])
    else self.postMessage(null)
  })
}
