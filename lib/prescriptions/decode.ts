'use client'

import type { Picture } from './photo'

/** Decodes a picture with the browser; null if it cannot. */
export async function decodePicture(file: Blob): Promise<Picture | null> {
  const bitmap = await decodeBitmap(file)
  if (bitmap) return createPicture(bitmap, bitmap.width, bitmap.height, () => bitmap.close())
  const image = await decodeImage(file)
  return image && createPicture(image, image.naturalWidth, image.naturalHeight, () => {})
}

async function decodeBitmap(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** Safari shows HEIC in an image element even where it makes no bitmaps of it. */
async function decodeImage(file: Blob): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** A picture that can be drawn and encoded. */
export function createPicture(source: CanvasImageSource, width: number, height: number, close: () => void): Picture {
  return { width, height, close, toJpeg: (...size) => drawJpeg(source, ...size) }
}

function drawJpeg(source: CanvasImageSource, width: number, height: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency: transparent areas would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
