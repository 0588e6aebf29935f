// Reads bar codes in frames of a camera. Only a browser that reads none itself loads this, when somebody opens the camera at the desk.
// zxing.js and zxing.wasm are the reader of zxing-wasm (MIT) as it was published, put beside this file by scripts/lib/copied-scripts.mjs.
importScripts('/scanner/zxing.js')

const formats = ['EAN13', 'EAN8', 'UPCA', 'Code39', 'Code128', 'DataMatrix', 'QRCode']
ZXingWASM.prepareZXingModule({ overrides: { locateFile: () => '/scanner/zxing.wasm' } })

self.onmessage = async ({ data: pixels }) => {
  try {
    const found = await ZXingWASM.readBarcodes(pixels, { formats, maxNumberOfSymbols: 4 })
    // With the prefix that a hand-held reader sends (ISO/IEC 15424).
    self.postMessage(found.filter(({ isValid }) => isValid).map((code) => code.symbologyIdentifier + code.text))
  } catch {
    self.postMessage(null)
  }
}
