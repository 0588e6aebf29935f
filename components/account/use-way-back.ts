'use client'

import { useHasCall } from '@/lib/platform/browser-abilities'
import { safeRedirect } from '@/lib/session/redirect'
import { mailedWay } from '@/lib/session/way-back'
import { useAsked } from './social-buttons'

/** Where one wanted to go, by the page's address, and `of_mail`: what a call says of it that writes a mail (ext). */
export function useWayBack() {
  const wish = safeRedirect(useAsked().get('redirect'))
  const has_ext = useHasCall('confirmEmail')
  const redirect = has_ext ? mailedWay(wish) : undefined
  return { wish, of_mail: redirect && { redirect } }
}
