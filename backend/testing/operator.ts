/** Legal data of an operator, required under https. */
export const operator = {
  OPERATOR_NAME: 'Salvia Prove S.r.l.',
  OPERATOR_ADDRESS: 'Via di Prova 1, 20121 Milano MI',
  OPERATOR_VAT: '00743110157',
  OPERATOR_REGISTER: 'REA MI 1234567',
  OPERATOR_EMAIL: 'info@shop.example',
  OPERATOR_PHONE: '02 1234567',
}
