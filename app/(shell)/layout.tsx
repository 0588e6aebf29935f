import type { ReactNode } from 'react'
import { BottomBar, Header } from '@/components/shell/header'
import { Footer, Shell } from '@/components/shell/shell'

/**
 * Shop layout: full header and footer, and the phone's bottom bar. The slot `pharmacy` names the chosen pharmacy,
 * since a layout does not get the parameters of the pages below it.
 */
export default function ShellLayout({ children, pharmacy }: { children: ReactNode; pharmacy: ReactNode }) {
  return (
    <Shell
      header={<Header pharmacy={pharmacy} />}
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
