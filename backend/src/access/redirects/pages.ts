/** Pages of the browser app that answers and e-mails lead to. */
export const pages = {
  signIn: '/auth',
  verify: '/auth/verify',
  code: '/auth?step=code',
  keep: '/auth/keep-account',
  setup: '/auth/setup',
  reset: '/auth/reset-password',
  resetDone: '/auth/reset-password/success',
  invitation: '/auth/invitation',
} as const;
