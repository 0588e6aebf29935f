'use client'

import { useEffect } from 'react'
import { DESK_MOVE_BOOKING, withQuery } from '@/lib/desk/paths'

const closest = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

/**
 * An appointment that is dragged to a free time of its service opens the form that moves it there, which asks. The form
 * is also reached without a pointer.
 */
export function AgendaDrag() {
  useEffect(() => {
    let dragged: HTMLElement | null = null
    const listening = new AbortController()
    const { signal } = listening
    const places = () => document.querySelectorAll(`[data-free="${CSS.escape(dragged?.dataset.of ?? '')}"]`)
    const findPlace = (event: Event) => {
      const place = closest(event, '[data-free]')
      return dragged && place?.dataset.free === dragged.dataset.of ? place : null
    }
    function start(event: DragEvent) {
      dragged = closest(event, '[data-booking]')
      for (const place of places()) place.classList.add('desk-place')
    }
    function over(event: DragEvent) {
      if (findPlace(event)) event.preventDefault()
    }
    function drop(event: DragEvent) {
      const place = findPlace(event)
      if (!place) return
      event.preventDefault()
      const { searchParams } = new URL(place.getAttribute('href') ?? '', location.href)
      const [giorno, ora] = [searchParams.get('giorno'), searchParams.get('ora')]
      location.assign(withQuery(DESK_MOVE_BOOKING, { id: dragged?.dataset.booking, giorno, ora }))
    }
    function end() {
      for (const place of places()) place.classList.remove('desk-place')
      dragged = null
    }
    document.addEventListener('dragstart', start, { signal })
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('dragend', end, { signal })
    return () => listening.abort()
  }, [])
  return null
}
