/** The signature methods of webhooks, as the screens name them. */
export const signatureLabels = {
  standard: 'Standard Webhooks',
  github: 'GitHub',
  bearer: 'Bearer token',
  none: 'None (anyone can call it)',
} as const;
