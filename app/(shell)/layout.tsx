import type { ReactNode } from 'react'
import { BottomBar } from '@/components/layout/bottom-bar'
import { Footer } from '@/components/layout/footer'
import { Header } from '@/components/layout/header'
import { Shell } from '@/components/layout/shell'

/** Shop layout: full header and footer, and the phone's bottom bar. */
export default function ShellLayout({ children }: { children: ReactNode }) {
  return (
    <Shell
      header={<Header />}
      foot={
        <>
          <Footer />
          <BottomBar />
        </>
      }
    >
      {children}
    </Shell>
  )
}
