/** The version of the terms that the sign-up page shows. */
export const termsVersion = '2026-01';
