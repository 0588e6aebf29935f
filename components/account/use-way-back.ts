'use client'

import { useHasCall } from '@/lib/platform/browser-abilities'
import { safeRedirect } from '@/lib/session/redirect'
import { toMailedPage } from '@/lib/session/way-back'
import { useAsked } from './social-buttons'

/** The destination in the page's URL, and `of_mail`: its part for calls that send a mail (ext). */
export function useWayBack() {
  const wish = safeRedirect(useAsked().get('redirect'))
  const hasExt = useHasCall('confirmEmail')
  const redirect = hasExt ? toMailedPage(wish) : undefined
  return { wish, of_mail: redirect && { redirect } }
}
