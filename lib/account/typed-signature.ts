'use client'

const WIDTH = 720
const HEIGHT = 240
const MARGIN = 40
const SIZE = 84
const SIZE_MIN = 24

/** Draws a typed name as a signature, as a base64 PNG without prefix; null without canvas. */
export function drawName(name: string): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#1d2520'
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  const font = (size: number) => `italic ${size}px Georgia, 'Times New Roman', serif`
  context.font = font(SIZE)
  const room = (WIDTH - 2 * MARGIN) / context.measureText(name).width
  context.font = font(Math.max(SIZE_MIN, SIZE * Math.min(1, room)))
  context.fillText(name, WIDTH / 2, HEIGHT / 2, WIDTH - 2 * MARGIN)
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}
