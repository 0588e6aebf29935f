import { contactErrors, EMPTY_CONTACT } from './guest-contact'

const contact = { first_name: 'Anna', last_name: 'Rossi', phone_number: '333 123 4567', email: ' Anna@Example.com ' }

test.each([
  [{}, {}],
  [EMPTY_CONTACT, { first_name: 'required', last_name: 'required', phone_number: 'required', email: 'required' }],
  [{ phone_number: '12' }, { phone_number: 'phone_invalid' }],
  [{ email: 'anna@' }, { email: 'email_invalid' }],
  [{ first_name: 'vinci su evil.example' }, { first_name: 'name_invalid' }],
])('%j is answered with %j', (changes, errors) => {
  expect(contactErrors({ ...contact, ...changes })).toEqual(errors)
})
