'use client'

import { useState } from 'react'

/** A minimal add button. */
export function AddButton() {
  const [count, setCount] = useState(0)
  return (
    <p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Aggiungi
      </button>{' '}
      <output>{count}</output>
    </p>
  )
}
