/** Of the terms shown on the page today. */
export const termsVersion = '2026-01';
