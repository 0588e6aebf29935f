import type { ReactNode } from 'react'
import { BottomBar } from '@/components/shell/bottom-bar'
import { Footer } from '@/components/shell/footer'
import { Header } from '@/components/shell/header'
import { Shell } from '@/components/shell/shell'

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
