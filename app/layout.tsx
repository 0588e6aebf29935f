import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { brandName } from '@/lib/brand'
import { EARLY_PRESS_SCRIPT } from '@/lib/early-press'
import { HINT_SCRIPT } from '@/lib/session/hint'
import './globals.css'

// Atkinson Hyperlegible keeps 0 and O, 1, l and I apart: what a dose, a minsan and an NRE need.
const text = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  weight: '200 800',
  style: 'normal',
  // Never swapped in late: text that changes its width moves the page. It is preloaded, and there at once from the second visit on.
  display: 'optional',
  variable: '--font-text',
  adjustFontFallback: 'Arial',
  fallback: ['system-ui', 'sans-serif'],
})

/** Titles and description from the catalogue, with the operator's name for the shop. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell')
  return {
    title: { default: t('title', { brand: brandName() }), template: `%s | ${brandName()}` },
    description: t('description'),
    formatDetection: { telephone: false },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f5ef' },
    { media: '(prefers-color-scheme: dark)', color: '#141916' },
  ],
}

/** The one language of the shop, where other programs of the operator's look for it; storage may be closed or full. */
const LANGUAGE_SCRIPT = `try{localStorage.setItem('language','it-IT')}catch{}`

/**
 * Files kept for use without a network (public/service-worker.js), once the page has come to rest. Development has none: its files keep
 * their names.
 */
const WORKER_SCRIPT =
  process.env.NODE_ENV === 'production'
    ? `addEventListener('load',()=>{navigator.serviceWorker?.register('/service-worker.js').catch(()=>{})})`
    : 'navigator.serviceWorker?.getRegistrations().then((all)=>all.forEach((one)=>one.unregister()))'

/** The document: language, type face and tokens. It reads no cookie and no header, so every page below can be static. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The attribute of the hint's script is the browser's own.
    <html
      lang="it"
      className={text.variable}
      data-one-pharmacy={process.env.PHARMACY_ID ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <script>{`${HINT_SCRIPT};${EARLY_PRESS_SCRIPT};${LANGUAGE_SCRIPT};${WORKER_SCRIPT}`}</script>
      </head>
      <body>{children}</body>
    </html>
  )
}
