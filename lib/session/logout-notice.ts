import { inStorage } from '@/lib/browser/storage'

const LOGOUT_NOTICE_KEY = 'logged_out'

type LogoutNotice = 'logged_out' | 'erased'

/** Stores the reason for the login page to show. */
export function storeLogoutNotice(why: LogoutNotice): void {
  inStorage(() => sessionStorage.setItem(LOGOUT_NOTICE_KEY, why))
}

/** Returns and clears the reason. */
export function takeLogoutNotice(): LogoutNotice | null {
  return inStorage(() => {
    const said = sessionStorage.getItem(LOGOUT_NOTICE_KEY)
    sessionStorage.removeItem(LOGOUT_NOTICE_KEY)
    return said === null ? null : said === 'erased' ? 'erased' : 'logged_out'
  })
}
