import type { Handlers } from '../http/handler'
import { ownDataHandlers } from './own-data-routes'
import { passwordHandlers } from './password-routes'
import { profileHandlers } from './profile-routes'
import { sessionHandlers } from './session-routes'
import { signUpHandlers } from './sign-up-routes'
import { socialHandlers } from './social-routes'

type AccountCall =
  | 'login'
  | 'logout'
  | 'socialLogin'
  | 'signUp'
  | 'confirmEmail'
  | 'sendConfirmEmail'
  | 'forgotPassword'
  | 'confirmResetPassword'
  | 'changePassword'
  | 'getMe'
  | 'updateMe'
  | 'deleteMe'
  | 'exportMe'
  | 'listConsents'

export const accountHandlers: Handlers<AccountCall> = {
  ...sessionHandlers,
  ...signUpHandlers,
  ...socialHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...ownDataHandlers,
}
