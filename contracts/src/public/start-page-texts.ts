/** How the first page is found and shown elsewhere. */
export const startPageTexts = {
  title: 'Agents your team can trust',
  about:
    'Build agents, start them by triggers, watch them work live, and see exactly what happened, who changed what, and why.',
} as const;

/** Templates that the start page plays, by slug. */
export const startPageTemplates = ['invoice-check', 'ticket-sorter', 'stock-watch', 'release-notes'] as const;

/** Templates that a workspace without agents offers, by slug: of six trades, and none needs an account. */
export const starterTemplates = [
  'ticket-sorter',
  'lead-scorer',
  'stock-watch',
  'release-notes',
  'candidate-scorecard',
  'table-check',
] as const;
