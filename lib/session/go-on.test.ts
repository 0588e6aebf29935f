import { destinationAfterLogin } from './go-on'

test.each([
  ['', '/home'],
  ['?redirect=%2Fprofile%3Fsection%3Dorders', '/profile?section=orders'],
  ['?redirect=//evil.example', '/home'],
  ['?redirect=/login', '/home'],
])('from a way in with %p one goes on to %s', (search, destination) => {
  expect(destinationAfterLogin(search)).toBe(destination)
})
