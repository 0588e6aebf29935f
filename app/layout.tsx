import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { brandName } from '@/lib/brand'
import { headScript } from '@/lib/head-script'
import './globals.css'

// Atkinson Hyperlegible keeps 1, l and I apart, and by its slash 0 and O: what a minsan and an NRE need.
const text = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  weight: '200 800',
  style: 'normal',
  // Never swapped in late: text that changes its width moves the page. It is preloaded, and there at once from the second visit on.
  display: 'optional',
  variable: '--font-text',
  // Those of globals.css: next/font knows Arial alone, and a phone with Android has none.
  adjustFontFallback: false,
  fallback: ['text-like', 'text-like-roboto', 'text-like-dejavu', 'system-ui', 'sans-serif'],
})

// In prices and sentences the same zero stands without its slash; drawn by fonts/plain-zero.py, and as wide.
const zero = localFont({
  src: './fonts/plain-zero.woff2',
  weight: '200 800',
  style: 'normal',
  display: 'optional',
  variable: '--font-zero',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+30' }],
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

/** The document: language, type face and tokens. It reads no cookie and no header, so every page below can be static. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The attribute of the hint's script is the browser's own.
    <html
      lang="it"
      className={`${text.variable} ${zero.variable}`}
      data-one-pharmacy={process.env.PHARMACY_ID ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <script>{headScript({ production: process.env.NODE_ENV === 'production' })}</script>
      </head>
      <body>{children}</body>
    </html>
  )
}
