import { inStorage } from '@/lib/browser/storage'

const LOGOUT_NOTICE_KEY = 'logged_out'

type LogoutNotice = 'logged_out' | 'erased'

/** Has the login page say why one is there. */
export function sayLogoutNotice(why: LogoutNotice): void {
  inStorage(() => sessionStorage.setItem(LOGOUT_NOTICE_KEY, why))
}

/** Whether this page was reached by "Esci", or by the end of the account; told once. */
export function takeLogoutNotice(): LogoutNotice | null {
  return inStorage(() => {
    const said = sessionStorage.getItem(LOGOUT_NOTICE_KEY)
    sessionStorage.removeItem(LOGOUT_NOTICE_KEY)
    return said === null ? null : said === 'erased' ? 'erased' : 'logged_out'
  })
}
