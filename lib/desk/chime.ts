import { inStorage } from '@/lib/browser/storage'

const KEY = 'desk-sound'
/** Two notes, in Hz. */
const NOTES = [880, 1175]
const NOTE_SECONDS = 0.18
const LOUDNESS = 0.25

let context: AudioContext | null = null

export const isSoundOn = (): boolean => inStorage(() => localStorage.getItem(KEY)) === 'on'

export function turnSound(on: boolean): void {
  inStorage(() => localStorage.setItem(KEY, on ? 'on' : 'off'))
}

/** Plays the sound of a new order. Browsers stay silent until somebody has pressed something on the page. */
export async function playChime(): Promise<void> {
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [index, note] of NOTES.entries()) {
    const begin = currentTime + index * NOTE_SECONDS
    const tone = new OscillatorNode(context, { frequency: note })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(LOUDNESS, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + NOTE_SECONDS * 2)
    tone.connect(volume).connect(destination)
    tone.start(begin)
    tone.stop(begin + NOTE_SECONDS * 2)
  }
  await context.resume()
}
