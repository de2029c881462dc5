/** What the first page says. The server writes it into the page, and the browser draws it again. */
export const startPageTexts = {
  title: 'Agents your team can trust',
  heading: 'Agents your team can trust, because nothing they did is ever lost.',
  about:
    'Build agents, start them by triggers, watch them work live, and see exactly what happened, who changed what, and why.',
  points: ['History without end', 'Live on every screen', 'Yours to host'],
  people: [
    {
      name: 'Ana',
      does: 'builds',
      text: 'Writes the instructions, tries the draft, and publishes with the difference in view. Two people edit one draft; nothing is overwritten.',
    },
    {
      name: 'Tomas',
      does: 'decides',
      text: 'Sees the exact call before it leaves your workspace, then approves or denies it. Cancel really cancels, within ten seconds.',
    },
    {
      name: 'Mei',
      does: 'audits',
      text: 'Reads every event in order: who, what, why, before and after. Filters by person, by thing, by moment, down to the raw fact.',
    },
  ],
  recorded: [
    { name: 'Every step', about: 'Arguments, result, tokens, cost' },
    { name: 'Every delivery', about: 'Started, refused or repeated' },
    { name: 'Every change', about: 'Who, when, before and after' },
    { name: 'Every cause', about: 'What led to what, to the first click' },
  ],
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
