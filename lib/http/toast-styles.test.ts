import { policyFor } from './content-security-policy'
import { toastStyles } from './toast-styles'

test("the toasts' styles are found in the package, and the policy lets them in by their hashes", () => {
  const [empty, text] = toastStyles()
  expect(empty).toBe('')
  expect(text).toContain('[data-sonner-toaster]{position:fixed')
  // The hash of the empty text, known from everywhere.
  expect(policyFor('', { extra_styles: toastStyles() })).toContain(
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  )
})
