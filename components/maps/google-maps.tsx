'use client'

import { APIProvider } from '@vis.gl/react-google-maps'
import { Component, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { MAPS_LIMIT_MS, reportMapsFailure, watchMapsKey } from '@/lib/maps/health'
import type { MapsSettings } from '@/lib/maps/settings'

/** Loads Google's script for its children. Reports a failure once; the parent then removes it. */
export function GoogleMaps({ settings, children }: { settings: MapsSettings; children: ReactNode }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const loaded = useCallback(() => clearTimeout(timer.current), [])

  useEffect(() => {
    watchMapsKey()
    giveStyleNonce(settings.style_nonce)
    timer.current = setTimeout(reportMapsFailure, MAPS_LIMIT_MS)
    return () => clearTimeout(timer.current)
  }, [settings.style_nonce])

  return (
    <Guard>
      <APIProvider
        apiKey={settings.api_key}
        version={settings.version}
        libraries={settings.libraries}
        region={settings.region}
        language={settings.language}
        // Sends Google the shop's origin, never the page's address.
        authReferrerPolicy="origin"
        solutionChannel=""
        disableUsageAttribution
        onLoad={loaded}
        onError={reportMapsFailure}
      >
        {children}
      </APIProvider>
    </Guard>
  )
}

/**
 * Google's script copies the nonce of the first style element that has one (Google, "Content Security Policy
 * guide").
 */
function giveStyleNonce(nonce: string): void {
  if (document.querySelector('style[nonce]')) return
  const style = document.createElement('style')
  style.setAttribute('nonce', nonce)
  document.head.append(style)
}

/** Google's classes throw in the constructor if the key is invalid. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    reportMapsFailure()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
