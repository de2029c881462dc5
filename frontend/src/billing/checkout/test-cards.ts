/** The cards of the test provider, and how each behaves. */
export const testCards = [
  { number: '4242 4242 4242 4242', about: 'Is accepted' },
  { number: '4000 0000 0000 0002', about: 'Is declined' },
  { number: '4000 0000 0000 0341', about: 'Is accepted once, then declined' },
  { number: '4000 0000 0000 3220', about: 'Has to be confirmed' },
] as const;

/** A month in which every test card is valid. */
export const someExpiry = '12/30';
export const someCvc = '123';
