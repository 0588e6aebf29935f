'use client'

import { useEffect, useRef, useState } from 'react'
import { CameraIcon } from '@/components/ui/icons'
import { inStorage, storedObject } from '@/lib/browser/storage'
import { type CodeReader, chooseCode, openCodeReader } from '@/lib/desk/camera'
import messages from '@/messages/it.json'
import { DeskButton } from './button'

const texts = messages.desk.camera

/** Interval between two frames, in ms. */
const PAUSE_MS = 200
/** Frames without a code after which the same one counts again. */
const GONE_FRAMES = 4
/** Frames with half of a prescription's code only. */
const ALONE_FRAMES = 10
/** What was read last, and on which page: it opens again there, for the next pack. */
const LAST = 'desk-camera'

type Failure = 'denied' | 'missing' | 'busy' | 'unavailable'

function toFailure(error: unknown): Failure {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unavailable'
}

/** Reads frames until a code is found; returns how to stop. */
function watch(
  video: HTMLVideoElement,
  before: string | null,
  { onRead, onFailure }: { onRead: (text: string) => void; onFailure: (failure: Failure) => void },
): () => void {
  let stream: MediaStream | null = null
  let reader: CodeReader | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  let [last, gone, halves] = [before, 0, 0]
  const stop = () => {
    over = true
    clearTimeout(timer)
    reader?.close()
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const look = async () => {
    const codes = (await reader?.read(video)) ?? []
    if (over) return
    halves = codes.length > 0 ? halves + 1 : 0
    const code = chooseCode(codes, halves > ALONE_FRAMES)
    gone = code === last ? 0 : gone + 1
    if (gone >= GONE_FRAMES) last = null
    if (code !== null && code !== last) {
      stop()
      onRead(code)
      return
    }
    timer = setTimeout(() => void look().catch(fail), PAUSE_MS)
  }
  const fail = (error: unknown) => {
    if (over) return
    stop()
    onFailure(toFailure(error))
  }
  const start = async () => {
    const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } }
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted })
    reader = await openCodeReader()
    if (over) return stop()
    video.srcObject = stream
    await video.play()
    await look()
  }
  start().catch(fail)
  return stop
}

/** A button that reads a code with the camera, on devices that have one. `onRead` also gets the field that had the focus. */
export function DeskCamera({ onRead }: { onRead: (text: string, field: Element | null) => void }) {
  const [hasCamera, setCamera] = useState(false)
  const [opened, setOpened] = useState<{ before: string | null } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const field = useRef<Element | null>(null)
  const read = useRef(onRead)
  read.current = onRead

  useEffect(() => {
    const devices = navigator.mediaDevices
    // Undefined without HTTPS.
    void devices?.enumerateDevices().then(
      (found) => {
        if (!found.some(({ kind }) => kind === 'videoinput')) return
        setCamera(true)
        const last = storedObject(() => sessionStorage, LAST)
        inStorage(() => sessionStorage.removeItem(LAST))
        if (last?.path === location.pathname) setOpened({ before: String(last.text) })
      },
      () => {},
    )
  }, [])

  useEffect(() => {
    if (!opened || !video.current) return
    setFailure(null)
    dialog.current?.showModal()
    return watch(video.current, opened.before, {
      onFailure: setFailure,
      onRead: (text) => {
        inStorage(() => sessionStorage.setItem(LAST, JSON.stringify({ path: location.pathname, text })))
        dialog.current?.close()
        read.current(text, field.current)
      },
    })
  }, [opened])

  if (!hasCamera) return null
  const note = (other: EventTarget | null) => {
    if (other instanceof HTMLInputElement) field.current = other
  }
  return (
    <>
      <DeskButton
        type="button"
        onPointerDown={() => note(document.activeElement)}
        onFocus={({ relatedTarget }) => note(relatedTarget)}
        onClick={() => setOpened({ before: null })}
      >
        <CameraIcon />
        <span className="desk-menu-text">{texts.open}</span>
      </DeskButton>
      <dialog
        ref={dialog}
        className="desk-dialog desk-camera"
        aria-labelledby="desk-camera"
        onClose={() => setOpened(null)}
      >
        <h2 id="desk-camera">{texts.title}</h2>
        <p role="status">{failure ? texts.failure[failure] : texts.hint}</p>
        <video ref={video} muted playsInline hidden={failure !== null} />
        <DeskButton type="button" onClick={() => dialog.current?.close()}>
          {texts.close}
        </DeskButton>
      </dialog>
    </>
  )
}
