/** The worker will not do what it was asked; the message says why. */
export class Refused extends Error {}
