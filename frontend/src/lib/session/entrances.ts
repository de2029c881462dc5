/** Guesses at the URL of a screen, and the canonical one. None of them is the slug of a workspace (`reserved-slugs.ts`). */
export const entrances = [
  ...['login', 'signin', 'sign-in'].map((guess) => ({ guess, to: '/auth' })),
  ...['register', 'signup', 'sign-up'].map((guess) => ({ guess, to: '/auth/register' })),
];
